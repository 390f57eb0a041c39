//! `RU`: names of rules in several languages, and KataGo's rule strings.

use super::text::{has_word, normalize};
use super::{RulesClaim, RulesFamily};

/// Reads `RU`. Text that names no rules known here gives no family.
pub(super) fn read(raw: &str) -> RulesClaim {
    let text = normalize(raw);
    let katago = is_katago(&text).then(|| raw.to_owned());
    let family = match &katago {
        Some(_) => None,
        None => family(&text),
    };
    RulesClaim { family, katago }
}

/// `koSIMPLEscoreAREAtaxNONEsui0..`, or JSON with KataGo's keys.
fn is_katago(text: &str) -> bool {
    let string = ["kosimple", "kopositional", "kosituational", "kospight"]
        .iter()
        .any(|start| text.starts_with(start));
    let json = text.starts_with('{') && text.contains("'ko'")
        || text.starts_with('{') && text.contains("\"ko\"")
        || text.starts_with('{') && text.contains("hasbutton");
    string && text.contains("score") || json
}

/// Looked for in this order: a name that holds another one comes first.
const NAMES: &[(RulesFamily, &[&str])] = &[
    (
        RulesFamily::NewZealand,
        &[
            "new zealand",
            "new-zealand",
            "newzealand",
            "nz",
            "纽西兰",
            "新西兰",
            "新西蘭",
            "ニュージーランド",
            "뉴질랜드",
        ],
    ),
    (
        RulesFamily::Ing,
        &[
            "ing",
            "goe",
            "sst",
            "应氏",
            "應氏",
            "応氏",
            "应昌期",
            "應昌期",
            "応昌期",
            "計點制",
            "计点制",
            "응씨",
            "잉씨",
            "잉창치",
        ],
    ),
    (
        RulesFamily::Aga,
        &[
            "aga",
            "american",
            "美国",
            "美國",
            "米国",
            "アメリカ",
            "미국",
        ],
    ),
    (RulesFamily::British, &["bga", "british"]),
    (
        RulesFamily::French,
        &[
            "ffg",
            "french",
            "français",
            "francaise",
            "française",
            "法国",
            "法國",
            "フランス",
            "프랑스",
        ],
    ),
    (
        RulesFamily::TrompTaylor,
        &["tromp", "tromp/taylor", "tromp-taylor", "logical", "tt"],
    ),
    (
        RulesFamily::StoneScoring,
        &[
            "stone scoring",
            "stonescoring",
            "stone-scoring",
            "还棋头",
            "還棋頭",
        ],
    ),
    (
        RulesFamily::Korean,
        &[
            "korean",
            "korea",
            "kr",
            "kor",
            "hanguk",
            "韩国",
            "韓国",
            "韓國",
            "한국",
            "koreanisch",
            "coréen",
            "coréenne",
            "корейск",
        ],
    ),
    (
        RulesFamily::Chinese,
        &[
            "chinese",
            "china",
            "cn",
            "chn",
            "weiqi",
            "中国",
            "中國",
            "中式",
            "数子",
            "數子",
            "중국",
            "chinesisch",
            "chinois",
            "chinoise",
            "китайск",
        ],
    ),
    (
        RulesFamily::Japanese,
        &[
            "japanese",
            "japan",
            "jp",
            "jpn",
            "nihon",
            "nihon kiin",
            "日本",
            "日式",
            "数目",
            "數目",
            "일본",
            "japanisch",
            "japonais",
            "japonaise",
            "японск",
        ],
    ),
];

fn family(text: &str) -> Option<RulesFamily> {
    // Nearly all records hold one of the names and nothing else.
    let exact = NAMES.iter().find(|(_, names)| names.contains(&text));
    exact
        .or_else(|| {
            NAMES
                .iter()
                .find(|(_, names)| names.iter().any(|name| has_word(text, name)))
        })
        .map(|&(family, _)| family)
}

#[cfg(test)]
mod tests {
    use super::*;
    use RulesFamily::*;

    #[test]
    fn families() {
        let check = |raw: &str, expected: Option<RulesFamily>| {
            assert_eq!(
                read(raw),
                RulesClaim {
                    family: expected,
                    katago: None
                },
                "RU[{raw}]"
            );
        };
        check("", None);
        check("Japanese", Some(Japanese));
        check("japanese", Some(Japanese));
        check("日本ルール", Some(Japanese));
        check("JPN", Some(Japanese));
        check("数子法", Some(Chinese));
        check("중국룰", Some(Chinese));
        check("中国ルール", Some(Chinese));
        check("일본 규칙", Some(Japanese));
        check("Chinese", Some(Chinese));
        check("中国规则", Some(Chinese));
        check("Old Chinese", Some(Chinese));
        check("Korean", Some(Korean));
        check("한국", Some(Korean));
        check("AGA", Some(Aga));
        check("NZ", Some(NewZealand));
        check("New Zealand", Some(NewZealand));
        check("Ing Goe", Some(Ing));
        check("Ing [Goe", Some(Ing));
        check("GOE", Some(Ing));
        check("应氏", Some(Ing));
        check("French", Some(French));
        check("BGA", Some(British));
        check("Tromp/Taylor", Some(TrompTaylor));
        check("Tromp-Taylor", Some(TrompTaylor));
        check("TT--", Some(TrompTaylor));
        check("stonescoring", Some(StoneScoring));
        for raw in [
            "応氏",
            "応氏ルール",
            "應氏",
            "应氏规则",
            "應氏計點規則",
            "응씨룰",
            "SST",
            "Ing's SST Laws of Wei-Ch'i 1991",
        ] {
            check(raw, Some(Ing));
        }
        for raw in [
            "일본룰",
            "일본식",
            "日本棋院",
            "日本規約",
            "japonaise",
            "Японские правила",
        ] {
            check(raw, Some(Japanese));
        }
        for raw in [
            "중국룰",
            "中國規則",
            "中国式",
            "数子制",
            "китайские",
            "Chinese 2002",
        ] {
            check(raw, Some(Chinese));
        }
        for raw in ["한국룰", "韓国ルール", "韩国规则", "Korean Baduk"] {
            check(raw, Some(Korean));
        }
        check("ニュージーランドルール", Some(NewZealand));
        check("アメリカルール", Some(Aga));
        check("Some rules", None);
        check("interesting", None);
    }

    /// REPORTS 77: the button explains a draw under komi 6.5; it is in the JSON only.
    #[test]
    fn row_77_katago() {
        let check = |raw: &str| {
            assert_eq!(
                read(raw),
                RulesClaim {
                    family: None,
                    katago: Some(raw.to_owned())
                }
            );
        };
        check("koPOSITIONALscoreAREAtaxNONEsui0button1whb0");
        check("koSIMPLEscoreTERRITORYtaxSEKIsui1");
        check("{'hasButton': True, 'ko': 'SIMPLE', 'scoring': 'AREA'}");
        check("{\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"tax\":\"NONE\"}");
    }
}
