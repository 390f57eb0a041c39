//! The nearest valid name, for error texts.

/// The candidate with the smallest edit distance to `word`, the first of equals, if it is near
/// enough to be worth a suggestion: at most a third of the longer one's letters, or a part of it.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let lower = candidate.to_lowercase();
        let longer = lower.chars().count().max(word.chars().count());
        let contained = word.len() >= 2 && (lower.contains(&word) || word.contains(&lower));
        let distance = distance(&word, &lower);
        if (distance * 3 <= longer.max(3) || contained)
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbors that turn one text into the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("komi", "komi"), 0);
        assert_eq!(distance("kmoi", "komi"), 1);
        assert_eq!(distance("", "ko"), 2);
        assert_eq!(distance("stone_tax", "group_tax"), 4);
    }

    #[test]
    fn suggestions() {
        let keys = ["komi", "komi_hcap", "ko", "seki_eyes"];
        assert_eq!(nearest("komi_hcp", keys), Some("komi_hcap"));
        assert_eq!(nearest("Seki-Eyes", keys), Some("seki_eyes"));
        assert_eq!(nearest("banana", keys), None);
        assert_eq!(nearest("japanese", ["kgs_japanese"]), Some("kgs_japanese"));
    }
}
