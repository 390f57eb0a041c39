use record::{By, DefectCode, Header, ResultClaim, read};

/// The first byte chooses what charset the record declares, the rest is a name. Text that is UTF-8
/// and declares nothing comes out as it went in, unless it was encoded twice, or is made of pairs of bytes
/// alone that are usual characters of Chinese names.
pub fn charsets(bytes: &[u8]) {
    const LABELS: [&str; 8] = [
        "",
        "UTF-8",
        "GB2312",
        "Big5",
        "Shift_JIS",
        "EUC-KR",
        "windows-1251",
        "ISO-8859-1",
    ];
    let Some((&first, name)) = bytes.split_first() else {
        return;
    };
    let label = LABELS[usize::from(first) % LABELS.len()];
    let start = format!("(;CA[{label}]PB[");
    let record = match read(&[start.as_bytes(), name, b"];B[dd])"].concat()) {
        Ok(record) => record,
        // The name may hold another property, as one that names a board that there is none of.
        Err(reject) => return assert!(name.contains(&b'['), "{reject}"),
    };
    let Ok(text) = str::from_utf8(name) else {
        return;
    };
    let is_plain = |char: char| !char.is_control() && !matches!(char, '[' | ']' | '\\');
    let has = |code| record.defects.iter().any(|defect| defect.code == code);
    let is_in_pairs = || text.chars().all(|char| char < '\u{800}');
    let is_other = has(DefectCode::DoubleUtf8) || has(DefectCode::DetectedCharset) && is_in_pairs();
    if label.is_empty() && text.chars().all(is_plain) && !is_other {
        assert_eq!(record.header.player_black, text.trim());
    }
}

/// Bytes are the text of every claim of a header: none of them claims what no game can have.
pub fn claims(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).replace(['[', ']', '\\'], "");
    let claims = ["KM", "HA", "RE", "RU", "DT", "AP", "PC", "BR"];
    let claims: String = claims
        .iter()
        .map(|name| format!("{name}[{text}]"))
        .collect();
    for size in ["19", &text] {
        // No board is as large as some texts say.
        if let Ok(record) = read(format!("(;SZ[{size}]{claims};B[aa])").as_bytes()) {
            check(&record.header, record.size.area() as i32);
        }
    }
}

/// `points`: those of the board.
fn check(header: &Header, points: i32) {
    let komi = header.komi.points().unwrap_or(0).abs();
    assert!(komi / 4 <= points);
    if let ResultClaim::Win {
        by: By::Margin(quarters),
        ..
    } = header.result
    {
        // One stone was played.
        assert!((1..=4 * (points + 1) + komi).contains(&quarters));
    }
    if let Some(date) = &header.date {
        let is_iso = |(at, byte): (usize, u8)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        assert!(matches!(date.len(), 4 | 7 | 10) && date.bytes().enumerate().all(is_iso));
    }
}
