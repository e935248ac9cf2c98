#![doc = include_str!("../README.md")]

mod choice;
mod code;
mod common;
mod factor;
mod hash;
mod identity;
mod random;
mod secret;
mod show;
mod token;
mod totp;
mod written;

pub use choice::{BadChoice, Choices};
pub use code::{BadCode, Code};
pub use factor::{FactorKey, HouseKey, NotOurs};
pub use floor::staff::Principal;
pub use hash::{Checker, Cost, NotHashed, TooWeak};
pub use identity::{DirectoryKeys, Expected, Identity, NotBelieved, identify};
pub use random::{NoRandomness, bytes as random_bytes};
pub use secret::Secret;
pub use show::{Given, admit, admit_device, show};
pub use token::{BadCredential, Credential, Token, unhex};
pub use totp::{DIGITS, at_step, matching_code, matching_step, step_at};
pub use written::{hex, percent};
