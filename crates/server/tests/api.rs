//! The API as programs use it: over the network, by friends and by others.

#[path = "api/description.rs"]
mod description;
#[path = "api/feeds.rs"]
mod feeds;
#[path = "api/hostile.rs"]
mod hostile;
#[path = "api/limits.rs"]
mod limits;
#[path = "api/office.rs"]
mod office;
#[path = "api/running.rs"]
mod running;
#[path = "api/schema.rs"]
mod schema;
#[path = "api/tls.rs"]
mod tls;
#[path = "api/tournaments.rs"]
mod tournaments;
