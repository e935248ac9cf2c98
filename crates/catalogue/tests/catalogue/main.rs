//! The catalogue says what a plain look through the store says, however it was fed.

mod against_a_scan;
mod fed;
mod stores;
mod telling;
