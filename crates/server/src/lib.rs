#![doc = include_str!("../README.md")]

mod answers;
mod asks;
mod assets;
mod authority;
mod caller;
mod demonstration;
mod feed;
mod floor;
mod http;
mod metrics;
mod people;
mod robots;
mod serve;
mod table;

pub use demonstration::{Address, Demonstration, Hand, NotDemonstrated};
pub use floor::NotRun;
pub use serve::{Config, House, NotServed};
