//! The guided fuzzer: one program for all targets, of which `FUZZ_TARGET` names one.
#![no_main]

mod targets;

use std::sync::LazyLock;

static TARGET: LazyLock<targets::Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names a target");
    targets::named(&name)
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET(bytes));
