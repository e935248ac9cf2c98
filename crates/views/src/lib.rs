#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod accounting;
pub mod books;
pub mod fairness;
pub mod incidents;
pub mod part;
pub mod recall;
pub mod roads;
pub mod shadow;
pub mod sign_ins;
pub mod vigil;
