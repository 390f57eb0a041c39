//! How far containers may unfold, as typed or as a settings file has it.

use archive::Limits;
use clap::Args;
use serde::Deserialize;

/// Bounds against containers made to hurt; what lies beyond is a reject that names the option.
#[derive(Debug, Default, Clone, Args, Deserialize)]
#[command(next_help_heading = "Bounds of containers (docs/containers.md)")]
#[serde(deny_unknown_fields)]
pub(crate) struct Bounds {
    /// Containers inside each other [default: 4]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) depth_max: Option<u32>,
    /// Bytes unpacked from a source for every byte of it [default: 200]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) ratio_max: Option<u64>,
    /// Bytes a source may unpack to before that ratio is asked for [default: 16777216]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    pub(crate) ratio_free_bytes: Option<u64>,
    /// Bytes unpacked from one source [default: 1099511627776]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    pub(crate) unpacked_bytes_max: Option<u64>,
    /// Members of one container [default: 100000000]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) members_max: Option<u64>,
    /// Bytes of all members of a zip, packed, for every byte that is there for them [default: 2]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) overlap_max: Option<u64>,
    /// Bytes of one record [default: 67108864]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    pub(crate) record_bytes_max: Option<u64>,
    /// Bytes of a zip or 7z inside another container, and of standard input [default: 1073741824]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    pub(crate) held_bytes_max: Option<u64>,
    /// Bytes a compressed stream may refer back to [default: 268435456]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    pub(crate) window_bytes_max: Option<u64>,
    /// Bytes of the directory of a 7z, unpacked [default: 33554432]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    pub(crate) directory_bytes_max: Option<u64>,
    /// Bytes of the directory of a 7z, beyond 1 MiB, for every byte of the 7z [default: 20]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) directory_ratio_max: Option<u64>,
}

impl Bounds {
    /// These, else those of the settings file, else the defaults.
    pub(crate) fn over(&self, file: &Bounds) -> Limits {
        let usual = Limits::default();
        Limits {
            depth_max: self.depth_max.or(file.depth_max).unwrap_or(usual.depth_max),
            ratio_max: self.ratio_max.or(file.ratio_max).unwrap_or(usual.ratio_max),
            ratio_free_bytes: self
                .ratio_free_bytes
                .or(file.ratio_free_bytes)
                .unwrap_or(usual.ratio_free_bytes),
            unpacked_bytes_max: self
                .unpacked_bytes_max
                .or(file.unpacked_bytes_max)
                .unwrap_or(usual.unpacked_bytes_max),
            members_max: self
                .members_max
                .or(file.members_max)
                .unwrap_or(usual.members_max),
            overlap_max: self
                .overlap_max
                .or(file.overlap_max)
                .unwrap_or(usual.overlap_max),
            record_bytes_max: self
                .record_bytes_max
                .or(file.record_bytes_max)
                .unwrap_or(usual.record_bytes_max),
            held_bytes_max: self
                .held_bytes_max
                .or(file.held_bytes_max)
                .unwrap_or(usual.held_bytes_max),
            window_bytes_max: self
                .window_bytes_max
                .or(file.window_bytes_max)
                .unwrap_or(usual.window_bytes_max),
            directory_bytes_max: self
                .directory_bytes_max
                .or(file.directory_bytes_max)
                .unwrap_or(usual.directory_bytes_max),
            directory_ratio_max: self
                .directory_ratio_max
                .or(file.directory_ratio_max)
                .unwrap_or(usual.directory_ratio_max),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_settings_that_ship_have_the_defaults() {
        let shipped = crate::settings::Config::load(None).unwrap();
        assert_eq!(Bounds::default().over(&shipped.limits), Limits::default());
    }

    #[test]
    fn every_bound_is_an_option_with_its_default_and_a_key() {
        let usual = Limits::default();
        let mut keys = String::new();
        for (name, value) in usual.named() {
            writeln!(keys, "{name} = {}", value + 1).unwrap();
            for command in ["analyze", "explain"] {
                let cli = Cli::command();
                let command = cli.find_subcommand(command).unwrap();
                let option = command
                    .get_arguments()
                    .find(|a| a.get_id() == name)
                    .unwrap();
                let help = option.get_help().unwrap().to_string();
                assert!(help.ends_with(&format!("[default: {value}]")), "{help}");
                let typed = name.replace('_', "-");
                assert_eq!(option.get_long(), Some(typed.as_str()));
            }
        }
        let file: Bounds = toml::from_str(&keys).unwrap();
        let typed = Bounds {
            depth_max: Some(9),
            ..Bounds::default()
        };
        let limits = typed.over(&file);
        for ((name, value), (_, usual)) in limits.named().into_iter().zip(usual.named()) {
            let expected = if name == "depth_max" { 9 } else { usual + 1 };
            assert_eq!(value, expected, "{name}");
        }
    }
}
