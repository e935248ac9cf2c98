//! The commands, one file each.

pub(crate) mod deal;
pub(crate) mod lines;
pub(crate) mod odds;
pub(crate) mod roads;
pub(crate) mod rulebooks;
pub(crate) mod rules;
pub(crate) mod sample;
pub(crate) mod settle;
pub(crate) mod shell;
pub(crate) mod stream;
