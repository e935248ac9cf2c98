//! Fuzzes the target `note_acceptor` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("note_acceptor")(bytes));
