#![doc = include_str!("../README.md")]

pub mod drawing;
pub mod face;
pub mod html;
pub mod layout;
pub mod markdown;
pub mod model;
pub mod palette;
pub mod par;
pub mod pdf;
mod tags;

pub use html::html;
pub use markdown::markdown;
pub use pdf::pdf;
