//! The API as programs use it: over the network, by friends and by others.

#[path = "api/audit.rs"]
mod audit;
#[path = "api/description.rs"]
mod description;
#[path = "api/desks.rs"]
mod desks;
#[path = "api/feeds.rs"]
mod feeds;
#[path = "api/hostile.rs"]
mod hostile;
#[path = "api/limits.rs"]
mod limits;
#[path = "api/made_up.rs"]
mod made_up;
#[path = "api/office.rs"]
mod office;
#[path = "api/pit.rs"]
mod pit;
#[path = "api/promotions.rs"]
mod promotions;
#[path = "api/running.rs"]
mod running;
#[path = "api/schema.rs"]
mod schema;
#[path = "api/surveillance.rs"]
mod surveillance;
#[path = "api/tls.rs"]
mod tls;
#[path = "api/tournaments.rs"]
mod tournaments;
