//! Fuzzes the target `record_roundtrip` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("record_roundtrip")(bytes));
