use super::Kind::{Text, Texts};
use super::{Column, always, maybe};

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const COLUMNS: &[Column] = &[
    always("record_id", Text, "key of the game"),
    always("board", Text, "the position as recorded: `X` black, `O` white, `.` empty; rows from the top, joined by `/`"),
    maybe("map", Text, "what every point of that position is, in the agreed judgement. `X` `O` living stone, `x` `o` dead stone, `d` `e` black, white stone dead inside a seki, `b` `w` territory, `B` `W` eye of a group in seki, `S` shared liberty of a seki, `p` `q` neutral point that only Black, only White may safely fill, `-` neutral, `?` undecided. Null if the game was not judged"),
    always("profile_maps", Texts, "`profile=map` for every profile whose map differs from `map`: how a dispute is settled and under which ko rule, as `resumption_ssk`; `?` where it could not be"),
    maybe("to_play", Text, "side to move: `B`, `W`"),
    always("completing_moves", Text, "moves that completion plays, as `Bdd Wpq`; `B--` is a pass in between; points are SGF letters, column first"),
    always("dead", Text, "stones judged dead, as `dd pq`"),
    always("seki_chains", Text, "living stones in seki, as `dd pq`"),
    always("moves", Text, "all moves of the record, as `Bpd Wdp`; `B--` is a pass"),
    always("setup_black", Text, "black stones set up before the first move, as `dd pq`"),
    always("setup_white", Text, "white stones set up before the first move"),
];
