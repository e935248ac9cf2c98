#![doc = include_str!("../README.md")]

mod answers;
mod asks;
mod assets;
mod authority;
mod caller;
mod clock;
mod demonstration;
mod feed;
mod floor;
mod http;
mod leases;
mod metrics;
mod people;
mod process;
mod relay;
mod robots;
mod serve;
mod table;
mod tenure;

pub use demonstration::{Address, Demonstration, Hand, NotDemonstrated};
pub use floor::NotRun;
pub use process::{Company, NotReached, Process, Times};
pub use serve::{Config, House, NotServed};
