//! The roads against worked examples, against a second derivation, and against their identities.

#[path = "roads/examples.rs"]
mod examples;
#[path = "roads/exhaustive.rs"]
mod exhaustive;
#[path = "roads/identities.rs"]
mod identities;
#[path = "roads/picture.rs"]
mod picture;

use views::roads::{Bead, Derived, Roads, results};

/// The roads of a shoe written as letters.
fn roads(shoe: &str) -> Roads {
    let beads = results(shoe).map(|result| Bead::from(result.expect("B, P or T")));
    beads.collect()
}

/// The marks of a derived road as letters.
fn marks(roads: &Roads, kind: Derived) -> String {
    roads.derived(kind).marks().iter().map(|at| at.mark.letter()).collect()
}
