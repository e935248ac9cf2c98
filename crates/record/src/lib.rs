#![doc = include_str!("../README.md")]

pub mod form;
pub mod table_v1;
pub mod unreadable;

pub use unreadable::Unreadable;
