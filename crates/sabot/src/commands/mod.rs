//! The commands, one file each.

pub(crate) mod deal;
pub(crate) mod odds;
pub(crate) mod par;
pub(crate) mod rulebooks;
pub(crate) mod rules;
pub(crate) mod sample;
pub(crate) mod settle;
pub(crate) mod shell;
pub(crate) mod stream;
