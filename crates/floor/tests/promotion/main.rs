//! Promotions: lots are drawn evenly, and nothing is hard-coded that a rulebook says.

mod lots;
mod odd_house;
