//! Fuzzes the target `scanning_shoe` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("scanning_shoe")(bytes));
