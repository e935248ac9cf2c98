//! Tickets and the cage: what may be asked when, what is refused, and that every cent is where it
//! should be after every event.

mod at_the_cage;
mod each_ticket_pays_once;
mod house;
mod laws;
mod life_cycle;
mod numbers;
mod repeats;
