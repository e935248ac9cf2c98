#![doc = include_str!("../README.md")]

mod answers;
mod asks;
mod assets;
mod authority;
mod cage;
mod caller;
mod demonstration;
mod equipment;
mod feed;
mod floor;
mod http;
mod metrics;
mod monitor;
mod people;
mod robots;
mod serve;
mod stop;
mod table;

pub use demonstration::{Address, Demonstration, Hand, NotDemonstrated};
pub use serve::{Config, House, NotServed};
