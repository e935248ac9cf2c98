//! A whole house over its HTTP API, with equipment that fails, a store that dies and others that
//! listen.

mod monitored;
mod mortal;
mod rig;
mod tickets;
