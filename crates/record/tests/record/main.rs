//! What is stored of a table can be read again, and found out where it is not as it was.

mod auditing;
mod by_hand;
mod cage;
mod cashier;
mod golden;
mod house;
#[path = "../kit/lines.rs"]
mod lines;
mod play;
mod proving;
mod reading;
mod recording;
mod round_trip;
mod shoes;
mod tournaments;
