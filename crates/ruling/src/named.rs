//! The ruleset a record names.

use std::borrow::Cow;

use record::{Header, RulesFamily};
use rules::{Book, Ruleset};

use crate::game::RulesSource;
use crate::katago;

/// The ruleset in force according to the record, and how we know.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) ruleset: Option<Cow<'static, Ruleset>>,
    pub(crate) source: RulesSource,
}

/// A server's own variant where a server is named and its variant is in the book under
/// `server_family`; else the family's base ruleset, which answers to the family's name. A rule
/// string of KataGo is a ruleset of its own.
pub(crate) fn named(header: &Header) -> Named {
    let book = Book::builtin();
    if let Some(text) = &header.rules.katago
        && let Some(ruleset) = katago::ruleset(text)
    {
        return Named {
            ruleset: Some(Cow::Owned(ruleset)),
            source: RulesSource::Header,
        };
    }
    let find = |family: RulesFamily| {
        let server = header
            .server
            .and_then(|server| book.get(&format!("{}_{}", server.key(), family.key())));
        server.or_else(|| book.get(family.key()))
    };
    match header.rules.family.and_then(find) {
        Some(ruleset) => Named {
            ruleset: Some(Cow::Borrowed(ruleset)),
            // What the record does not say is known of its collection.
            source: if header.rules_raw.is_empty() {
                RulesSource::Convention
            } else {
                RulesSource::Header
            },
        },
        None => Named {
            ruleset: None,
            source: RulesSource::Nothing,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_and_families() {
        let check = |sgf: &str, expect: Option<&str>| {
            let record = record::read(sgf.as_bytes()).unwrap();
            let id = named(&record.header)
                .ruleset
                .map(|ruleset| ruleset.id.clone());
            assert_eq!(id.as_deref(), expect, "{sgf}");
        };
        check("(;RU[Japanese];B[dd])", Some("jp1989"));
        check(
            "(;RU[Japanese]PC[The KGS Go Server at http://www.gokgs.com/];B[dd])",
            Some("kgs_japanese"),
        );
        check("(;RU[Chinese]AP[foxwq];B[dd])", Some("cn2002"));
        check(
            "(;RU[NZ]PC[OGS: https://online-go.com/game/1];B[dd])",
            Some("ogs_nz"),
        );
        check("(;RU[AGA];B[dd])", Some("aga"));
        check("(;RU[GOE];B[dd])", Some("ing1991"));
        check("(;RU[Korean];B[dd])", Some("kr2016"));
        check("(;RU[French];B[dd])", Some("ffg"));
        check("(;;B[dd])", None);
    }
}
