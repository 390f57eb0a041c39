//! Which server a game was played on, from what it leaves in application, place, source, user and
//! name.

use super::Server;
use super::text::{has_word, normalize};

/// Looked for in this order in each text. A name stands alone, or its address does.
const SIGNS: &[(Server, &[&str])] = &[
    (
        Server::Kgs,
        &[
            "kgs",
            "gokgs",
            "kiseido go server",
            "k go server",
            "the kiseido",
        ],
    ),
    (Server::Ogs, &["ogs", "online-go"]),
    (Server::Fox, &["foxwq", "fox", "野狐"]),
    (
        Server::Tygem,
        &["tygem", "tygembaduk", "tygemgo", "弈城", "타이젬"],
    ),
    (
        Server::Wbaduk,
        &["wbaduk", "cyberoro", "cyber oro", "사이버오로"],
    ),
    (Server::Cgos, &["cgos", "computer go server"]),
    (Server::Dgs, &["dgs", "dragongoserver", "dragon go server"]),
    (Server::LittleGolem, &["littlegolem", "little golem"]),
    (Server::Nngs, &["nngs", "cg_nngs", "no name go server"]),
    (Server::Wing, &["wing", "wing.gr.jp"]),
    (
        Server::Igs,
        &["igs", "pandanet", "igs-pandanet", "panda-net"],
    ),
];

/// The server that the first of the texts names.
pub(super) fn read<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<Server> {
    texts
        .into_iter()
        .filter(|text| !text.is_empty())
        .find_map(|text| {
            let text = normalize(text);
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let found = SIGNS
                .iter()
                .find(|(_, signs)| signs.iter().any(|sign| has_word(&text, sign)));
            found.map(|&(server, _)| server)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Server::*;

    #[test]
    fn servers() {
        let check = |text: &str, expected: Option<Server>| {
            assert_eq!(read([text]), expected, "{text}");
        };
        check("The KGS Go Server at http://www.gokgs.com/", Some(Kgs));
        check(
            "The Kiseido Go Server (KGS) at http://kgs.kiseido.com/",
            Some(Kgs),
        );
        check("The Kiseido  Go Server at x", Some(Kgs));
        check("OGS: http://online-go.com/game/12139362", Some(Ogs));
        check("foxwq", Some(Fox));
        check("Fox", Some(Fox));
        check("Tygem", Some(Tygem));
        check("(CGOS) 9x9 Computer Go Server", Some(Cgos));
        check("9x9 Computer Go   Server", Some(Cgos));
        check("IGS-PandaNet", Some(Igs));
        check("NNGS Worldwide: nngs.cosmic.org 9696", Some(Nngs));
        check("NNGS:1.1.22", Some(Nngs));
        check("Brought to you by No Name Go Server", Some(Nngs));
        check("WING: wing.gr.jp 1515", Some(Wing));
        check("http://www.littlegolem.com", Some(LittleGolem));
        check("CGoban:3", None);
        check("GNU Go:3.8", None);
        check("Tokyo", None);
        check("Foxborough", None);
        assert_eq!(read(["GNU Go:3.8", "", "foxwq"]), Some(Fox));
    }
}
