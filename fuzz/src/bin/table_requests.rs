//! Fuzzes the target `table_requests` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("table_requests")(bytes));
