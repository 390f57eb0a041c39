use go::Color;
use record::{Event, Step};

/// How many leading turns only place handicap stones: free placement as moves, several black moves
/// in a row (Tromp-Taylor), or black moves with White passing in between (New Zealand).
///
/// With White's passes in between it is a handicap only if the header claims just as many stones:
/// an opening pass is also a thing people do. With a setup on the board nothing is converted.
pub(crate) fn placed_as_moves(steps: &[Step], claimed: Option<u32>) -> u32 {
    let mut turns = 0;
    let mut stones = 0;
    let mut passes = 0;
    let mut placed = 0;
    for step in steps {
        match step.event {
            Event::ToPlay(_) => {}
            Event::Play(Color::Black, _) => {
                turns += 1;
                stones += 1;
                placed = turns;
            }
            Event::Pass(Color::White) if stones > 0 => {
                turns += 1;
                passes += 1;
            }
            Event::Set(..) if turns == 0 => return 0,
            Event::Play(Color::White, _) | Event::Pass(_) | Event::Set(..) => break,
        }
    }
    let handicap = stones >= 2
        && match claimed {
            Some(claimed) if claimed >= 2 => claimed == stones,
            _ => passes == 0 && stones <= 9,
        };
    if handicap { placed } else { 0 }
}
