//! The API as programs use it: over the network, by friends and by others.

#[path = "api/audit.rs"]
mod audit;
#[path = "kit/config.rs"]
mod config;
#[path = "api/description.rs"]
mod description;
#[path = "api/desks.rs"]
mod desks;
#[path = "api/feeds.rs"]
mod feeds;
#[path = "api/fuzzed.rs"]
mod fuzzed;
#[path = "api/hostile.rs"]
mod hostile;
#[path = "api/limits.rs"]
mod limits;
#[path = "api/made_up.rs"]
mod made_up;
#[path = "api/office.rs"]
mod office;
#[path = "kit/pieces.rs"]
mod pieces;
#[path = "api/pit.rs"]
mod pit;
#[path = "api/promotions.rs"]
mod promotions;
#[path = "../../../fuzz/replay.rs"]
mod replay;
#[path = "api/running.rs"]
mod running;
#[path = "api/schema.rs"]
mod schema;
#[path = "../../../fuzz/served/mod.rs"]
mod served;
#[path = "api/starters.rs"]
mod starters;
#[path = "api/surveillance.rs"]
mod surveillance;
#[path = "api/tls.rs"]
mod tls;
#[path = "api/tournaments.rs"]
mod tournaments;
