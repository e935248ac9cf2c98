//! The programs in `examples/` say what is written beside them.

#[test]
fn every_example_says_what_is_written_beside_it() {
    testkit::assert_examples_say_what_is_beside_them(env!("CARGO_MANIFEST_DIR"));
}
