#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod books;
pub mod incidents;
pub mod roads;
