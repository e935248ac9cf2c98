#![doc = include_str!("../README.md")]

mod answers;
mod asks;
mod assets;
mod authority;
mod bands;
mod cage;
mod caller;
mod clock;
mod demonstration;
mod description;
mod doors;
mod equipment;
mod feed;
mod floor;
mod guard;
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
mod tls;

pub use demonstration::{Address, Demonstration, Hand, NotDemonstrated};
pub use guard::{Limits, Rate};
pub use http::description;
pub use process::{Company, NotReached, Process, Times};
pub use serve::{Config, House, NotServed};
pub use tls::{NotUsable, Tls};
