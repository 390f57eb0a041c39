use go::{Size, draw_with_coordinates};

use crate::Language;

/// Letters of a map that say something, and the keys of what they say.
const LEGEND: [(u8, &str); 13] = [
    (b'x', "map.x"),
    (b'o', "map.o"),
    (b'd', "map.d"),
    (b'e', "map.e"),
    (b'b', "map.b"),
    (b'w', "map.w"),
    (b'B', "map.big_B"),
    (b'W', "map.big_W"),
    (b'S', "map.big_S"),
    (b'p', "map.p"),
    (b'q', "map.q"),
    (b'-', "map.neutral"),
    (b'?', "map.undecided"),
];

/// What the letters of a map mean, as far as it has them: a line under it.
pub fn legend(map: &[u8], language: Language) -> String {
    let used = LEGEND.iter().filter(|(letter, _)| map.contains(letter));
    let told = used.map(|(letter, key)| format!("{} {}", char::from(*letter), language.word(key)));
    told.collect::<Vec<_>>().join(" · ")
}

/// A board or map with the coordinates players use; `letters` one a point in reading order.
pub fn board_text(size: Size, letters: &[u8]) -> String {
    draw_with_coordinates(size, |point| {
        let letter = letters.get(size.index(point)).copied().unwrap_or(b' ');
        char::from(letter)
    })
}

/// Two blocks of text beside each other, a gap between them.
pub fn side_by_side(left: &str, right: &str) -> String {
    let width = left
        .lines()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let rows = left.lines().count().max(right.lines().count());
    let mut lefts = left.lines();
    let mut rights = right.lines();
    let mut text = String::new();
    for _ in 0..rows {
        let (l, r) = (lefts.next().unwrap_or(""), rights.next().unwrap_or(""));
        let line = format!("{l:width$}    {r}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_map() {
        let size = Size::new(3, 2).unwrap();
        let drawn = side_by_side(&board_text(size, b".XOXO."), &board_text(size, b"bXOXOw"));
        assert_eq!(
            drawn,
            concat!(
                "   A B C         A B C\n",
                " 2 . X O 2     2 b X O 2\n",
                " 1 X O . 1     1 X O w 1\n",
                "   A B C         A B C\n",
            )
        );
    }
}
