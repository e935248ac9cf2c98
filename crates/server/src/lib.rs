#![doc = include_str!("../README.md")]

mod answers;
mod asks;
mod assets;
mod authority;
mod cage;
mod caller;
mod demonstration;
mod description;
mod doors;
mod equipment;
mod feed;
mod floor;
mod guard;
mod http;
mod metrics;
mod people;
mod robots;
mod serve;
mod stop;
mod table;
mod tls;

pub use demonstration::{Address, Demonstration, Hand, NotDemonstrated};
pub use guard::{Limits, Rate};
pub use http::description;
pub use serve::{Config, House, NotServed};
pub use tls::{NotUsable, Tls};
