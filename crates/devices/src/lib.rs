#![doc = include_str!("../README.md")]

pub mod acceptor;
pub mod date;
pub mod ebds;
pub mod escpos;
pub mod line;
pub mod number;
pub mod printer;
pub mod scanner;
pub mod scanning;
pub mod serial;
pub mod shoe;
pub mod sim;
pub mod ticket;
pub mod words;
