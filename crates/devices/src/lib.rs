#![doc = include_str!("../README.md")]

pub mod date;
pub mod number;
pub mod words;
