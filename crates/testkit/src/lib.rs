#![doc = include_str!("../README.md")]

mod allocations;
mod books;
mod cage;
mod draw;
mod examples;
pub mod moves;
mod rows;
mod watched;

pub use allocations::{CountingAllocator, assert_allocates_nothing, held_bytes};
pub use books::{
    DOCUMENTS, GAMES, ODD_HOUSE, cited, edition, every_setting, known_edition, rulebook, setting,
};
pub use cage::TERMS;
pub use draw::{Draw, every_coup};
pub use examples::assert_examples_say_what_is_beside_them;
pub use rows::{Row, conformance_rows};
pub use watched::Watched;

/// A test named by the rules it shows.
///
/// The rules must be in a register, and the matrix of `docs/reference/conformance.md` finds them
/// here.
///
/// ```
/// testkit::rule!("act:2.4(c)", fn act_2_4_c_an_ace_counts_one() {
///     let ace: rules::Card = "AS".parse().unwrap();
///     assert_eq!(ace.point_value(), 1);
/// });
/// ```
#[macro_export]
macro_rules! rule {
    ($($cite:literal),+, fn $name:ident() $body:block) => {
        #[test]
        fn $name() {
            $($crate::cited($cite);)+
            $body
        }
    };
}
