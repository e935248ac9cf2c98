//! Fuzzes the target `scenario_text` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("scenario_text")(bytes));
