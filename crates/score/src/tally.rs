//! What there is to count on a judged board.

use go::PerColor;

/// The counts of a judged position, in points and stones. Stones are counted under their own color,
/// so that `prisoners.white` are white stones that Black took.
///
/// Every point of the board is a stone, a territory point, a seki eye or neutral.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// S: stones standing once the dead are lifted.
    pub stones: PerColor<i32>,
    /// T: empty points enclosed by stones of one color that are not in seki, points under lifted
    /// stones included.
    pub territory: PerColor<i32>,
    /// E: empty points enclosed by stones of one color in seki.
    pub seki_eyes: PerColor<i32>,
    /// D: stones lifted as dead.
    pub dead: PerColor<i32>,
    /// P: stones captured in play up to the position counted; a suicide counts as captured.
    pub prisoners: PerColor<i32>,
    /// g: independently living groups.
    pub groups: PerColor<i32>,
    /// Z in seki: points both colors touch, one of them with a stone in seki.
    pub seki_shared: i32,
    /// Z outside seki: plain dame.
    pub dame: i32,
}

impl Tally {
    /// S + T + E of each color.
    pub fn area(&self) -> PerColor<i32> {
        let (s, t, e) = (self.stones, self.territory, self.seki_eyes);
        PerColor::new(s.black + t.black + e.black, s.white + t.white + e.white)
    }

    /// T + E of each color: the empty points it encloses, eyes in seki included.
    pub fn enclosed(&self) -> PerColor<i32> {
        let (t, e) = (self.territory, self.seki_eyes);
        PerColor::new(t.black + e.black, t.white + e.white)
    }

    /// A: the area margin in points, Black minus White, eyes in seki included, before any
    /// adjustment.
    pub fn area_margin(&self) -> i32 {
        self.area().difference()
    }

    /// J: the territory margin in points, Black minus White: territory and prisoners, dead stones
    /// among them, without eyes in seki (Japanese rules 1989, art. 8 and 10).
    pub fn territory_margin(&self) -> i32 {
        let lost = PerColor::new(
            self.prisoners.black + self.dead.black,
            self.prisoners.white + self.dead.white,
        );
        self.territory.difference() - lost.difference()
    }

    /// Z: points that both colors touch.
    pub fn shared(&self) -> i32 {
        self.seki_shared + self.dame
    }

    /// n: number of points of the board.
    pub fn points(&self) -> i32 {
        let area = self.area();
        area.black + area.white + self.shared()
    }

    /// What placing stones cost each side according to the board itself: stones standing, lifted
    /// and captured, Black minus White.
    ///
    /// Every stone placed stands on the board or was removed, so in a whole record this is setup
    /// stones plus moves, and `A - J - (E_B - E_W)` by the definitions above. Taken from the board,
    /// it stays exact where a record was edited or begins in the middle.
    pub fn stones_placed(&self) -> i32 {
        self.area_margin() - self.territory_margin() - self.seki_eyes.difference()
    }
}
