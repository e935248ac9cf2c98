//! The commands, one file or folder each; `lines` is what those that read a stream
//! share, `played` what those that look back at a table do.

pub(crate) mod advantage;
pub(crate) mod books;
pub(crate) mod check;
pub(crate) mod checkpoint;
pub(crate) mod conformance;
pub(crate) mod ctl;
pub(crate) mod deal;
pub(crate) mod device;
pub(crate) mod drill;
pub(crate) mod export;
pub(crate) mod incident;
pub(crate) mod kept;
pub(crate) mod key;
pub(crate) mod lines;
pub(crate) mod migrate;
pub(crate) mod odds;
pub(crate) mod par;
pub(crate) mod played;
pub(crate) mod prove;
pub(crate) mod recall;
pub(crate) mod replay;
pub(crate) mod roads;
pub(crate) mod rulebooks;
pub(crate) mod rules;
pub(crate) mod run;
pub(crate) mod sample;
pub(crate) mod serve;
pub(crate) mod settle;
pub(crate) mod shell;
pub(crate) mod shuffle_test;
pub(crate) mod simulate;
pub(crate) mod stream;
pub(crate) mod streams;
pub(crate) mod verify;
