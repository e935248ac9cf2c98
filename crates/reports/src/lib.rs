#![doc = include_str!("../README.md")]

pub mod accounting;
pub mod advantage;
pub mod cage;
pub mod csv;
pub mod drawing;
pub mod face;
pub mod html;
pub mod incident;
pub mod layout;
pub mod markdown;
pub mod model;
pub mod moment;
mod numbers;
pub mod palette;
pub mod par;
pub mod pdf;
pub mod promotion;
pub mod recall;
mod tags;
pub mod tournament;

/// The program that makes the documents.
const PROGRAM: &str = concat!("Sabot ", env!("CARGO_PKG_VERSION"));

pub use html::html;
pub use markdown::markdown;
pub use pdf::pdf;

/// A JSON document on one line.
fn to_line(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).expect("the shapes have only text keys") + "\n"
}

/// Words with a large first letter.
fn first_large(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}
