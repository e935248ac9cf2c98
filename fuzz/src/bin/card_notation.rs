//! Fuzzes the target `card_notation` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("card_notation")(bytes));
