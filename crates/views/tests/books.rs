//! The books and the recall of a table: figures worked out by hand, and laws that hold whatever
//! happens.

#[path = "books/by_hand.rs"]
mod by_hand;
#[path = "../../table/tests/common/mod.rs"]
mod common;
#[path = "books/laws.rs"]
mod laws;
#[path = "books/naive.rs"]
mod naive;
#[path = "books/played.rs"]
mod played;
#[path = "books/recalled.rs"]
mod recalled;
#[path = "../../table/tests/trouble/mod.rs"]
mod trouble;
