//! People, sessions and devices: who may do what, what is refused, and that nobody who was shut
//! out does anything.

mod attempts;
mod devices;
mod directory;
mod house;
mod laws;
mod people;
mod reach;
mod rooms;
mod run;
mod sessions;
