//! The record of the staff: read as it was written, restored as it stood, with nothing in clear.

mod by_hand;
mod golden;
mod kept;
#[path = "../kit/lines.rs"]
mod lines;
mod told;
