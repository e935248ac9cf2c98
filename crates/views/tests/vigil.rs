//! What those who watch a table look for: exact small cases, and shoes shuffled from seeds.

#[path = "vigil/census.rs"]
mod census;
#[path = "vigil/follow.rs"]
mod follow;
#[path = "vigil/late.rs"]
mod late;
#[path = "vigil/repeat.rs"]
mod repeat;
