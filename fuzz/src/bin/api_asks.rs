//! Fuzzes the target `api_asks` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("api_asks")(bytes));
