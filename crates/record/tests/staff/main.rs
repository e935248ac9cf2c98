//! The record of the staff: read as it was written, restored as it stood, and nothing in it in clear.

mod by_hand;
mod golden;
mod kept;
