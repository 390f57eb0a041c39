//! The ruleset files that ship, in the order of every table and report.

/// A shipped file: its name for error texts, and its text.
macro_rules! shipped {
    ($($file:literal),+ $(,)?) => {
        [$((
            concat!("configs/rulesets/", $file),
            include_str!(concat!("../../../configs/rulesets/", $file)),
        )),+]
    };
}

/// One line a file of `configs/rulesets/`: a new ruleset is added here.
pub(crate) const BUILTIN: [(&str, &str); 50] = shipped![
    "jp1989.toml",
    "jp1949.toml",
    "wagc1979.toml",
    "kr2016.toml",
    "cn2002.toml",
    "cn1988.toml",
    "cn_sen_half.toml",
    "wmsg2008.toml",
    "jpd_art.toml",
    "jpd_a.toml",
    "jpd_b.toml",
    "ing1991.toml",
    "ing_aga.toml",
    "aga.toml",
    "aga_territory.toml",
    "bga.toml",
    "ffg.toml",
    "nz.toml",
    "tt.toml",
    "simple_ing.toml",
    "ikeda_a1.toml",
    "ikeda_a2.toml",
    "ikeda_a3.toml",
    "ikeda_t1.toml",
    "ikeda_t2.toml",
    "ikeda_t3.toml",
    "button.toml",
    "stone.toml",
    "lasker_maas.toml",
    "spight.toml",
    "kgs_japanese.toml",
    "kgs_chinese.toml",
    "kgs_aga.toml",
    "kgs_nz.toml",
    "ogs_japanese.toml",
    "ogs_korean.toml",
    "ogs_chinese.toml",
    "ogs_aga.toml",
    "ogs_ing.toml",
    "ogs_nz.toml",
    "katago_tromp_taylor.toml",
    "katago_japanese.toml",
    "katago_chinese.toml",
    "katago_chinese_ogs.toml",
    "katago_aga.toml",
    "katago_aga_button.toml",
    "katago_nz.toml",
    "katago_stone.toml",
    "katago_ancient_territory.toml",
    "katago_goe.toml",
];
