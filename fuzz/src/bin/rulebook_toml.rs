//! Fuzzes the target `rulebook_toml` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("rulebook_toml")(bytes));
