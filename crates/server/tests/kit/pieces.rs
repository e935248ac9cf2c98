//! Bodies that a server sends in pieces.

/// The pieces of a body that was sent in pieces.
pub(crate) fn joined(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(piece) = rest.get(..size).filter(|piece| !piece.is_empty()) else { break };
        whole.push_str(piece);
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}
