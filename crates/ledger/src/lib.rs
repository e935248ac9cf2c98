#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod account;
pub mod book;
pub mod entry;
pub mod meters;
pub mod posting;
pub mod total;
pub mod trial;
pub mod verify;

pub use account::{Account, DeskId, Kind, PoolId, Sense, Spot, TableId};
pub use book::{Fault, Ledger, Refused};
pub use entry::{Entry, NotAnEntry};
pub use meters::{CreditDiffers, Meter, Meters};
pub use posting::{Change, Posting, less, more};
pub use total::Total;
pub use trial::{Line, Trial};
pub use verify::{Because, Broken, verify};
