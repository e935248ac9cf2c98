//! Fuzzes the target `ticket_printer` of `fuzz::targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::named("ticket_printer")(bytes));
