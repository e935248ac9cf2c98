//! The guided fuzzer of the server: one program for its targets, of which `FUZZ_TARGET` names one.
#![no_main]

mod served;

use std::sync::LazyLock;

static TARGET: LazyLock<served::Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names a target");
    served::named(&name)
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET(bytes));
