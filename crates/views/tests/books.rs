//! The books and the recall of a table: figures worked out by hand, and laws that hold whatever
//! happens.

#[path = "../../table/tests/common/mod.rs"]
mod common;
#[path = "books/laws.rs"]
mod laws;
#[path = "books/naive.rs"]
mod naive;
#[path = "books/played.rs"]
mod played;
#[path = "../../table/tests/trouble/mod.rs"]
mod trouble;
