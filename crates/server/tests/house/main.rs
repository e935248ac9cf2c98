//! A whole house over its HTTP API, with equipment that fails, a store that dies and others that
//! listen.

mod changed;
#[path = "../kit/config.rs"]
mod config;
mod dealing;
mod desk;
mod directory;
mod equipment;
#[cfg(feature = "slow-tests")]
mod killed;
mod monitored;
mod mortal;
mod numbers;
mod people;
mod rig;
mod tickets;
