//! Numbers as people read them.

/// A number with its thousands apart.
pub(crate) fn apart(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// How many there are of something: `1 table`, `2 tables`, `3 entries`.
pub(crate) fn count(number: impl TryInto<u64>, what: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    let many =
        what.strip_suffix('y').map_or_else(|| format!("{what}s"), |stem| format!("{stem}ies"));
    format!("{} {}", apart(number), if number == 1 { what } else { &many })
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn one_is_one_and_no_more() {
        assert_eq!(count(1_u64, "table"), "1 table");
        assert_eq!(count(0_usize, "table"), "0 tables");
        assert_eq!(count(1_234_567_u64, "entry"), "1,234,567 entries");
    }
}
