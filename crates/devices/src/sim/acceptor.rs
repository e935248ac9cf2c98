//! x
/// x
#[derive(Debug)]
pub struct Acceptor;
