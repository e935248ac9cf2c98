#![doc = include_str!("../README.md")]

mod answers;
mod asks;
mod assets;
mod authority;
mod cage;
mod caller;
mod clock;
mod demonstration;
mod equipment;
mod feed;
mod floor;
mod http;
mod leases;
mod metrics;
mod monitor;
mod people;
mod process;
mod relay;
mod robots;
mod serve;
mod stop;
mod table;
mod tenure;

pub use demonstration::{Address, Demonstration, Hand, NotDemonstrated};
pub use process::{Company, NotReached, Process, Times};
pub use serve::{Config, House, NotServed};
