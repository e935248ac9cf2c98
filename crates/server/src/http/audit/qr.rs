//! A square that a telephone reads.

use crate::http::Problem;
use axum::http::StatusCode;
use fast_qr::{ECL, QRBuilder, QRCode};
use std::fmt::Write as _;

/// The light margin that readers want, in modules.
const MARGIN: usize = 4;

/// The square of a text, as SVG: one path, so that it prints sharp at any size.
pub(super) fn svg(text: &str) -> Result<String, Problem> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().map_err(|why| {
        let words = format!("no square can be made of it: {why:?}");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &words)
    })?;
    let side = code.size + 2 * MARGIN;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\
         <path fill=\"#000\" d=\"{}\"/></svg>\n",
        path(&code)
    ))
}

/// A square for every dark module.
fn path(code: &QRCode) -> String {
    let mut path = String::new();
    for (y, x) in (0..code.size).flat_map(|y| (0..code.size).map(move |x| (y, x))) {
        if code[y][x].value() {
            let (x, y) = (x + MARGIN, y + MARGIN);
            write!(path, "M{x} {y}h1v1h-1z").expect("a text takes what is written");
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::svg;

    #[test]
    fn a_text_becomes_a_square_with_its_finders() {
        let Ok(drawn) = svg("sabot proof 1\ntable one coup 1.1\n") else { panic!("it is short") };
        // The first row of the finder at the left top: seven dark modules behind the margin.
        for x in 4..11 {
            assert!(drawn.contains(&format!("M{x} 4h1v1h-1z")), "{drawn}");
        }
        assert!(!drawn.contains("M11 4h1"), "{drawn}");
        assert!(svg(&"x".repeat(5_000)).is_err());
    }
}
