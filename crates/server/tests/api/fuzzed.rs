//! A bounded run of the fuzz targets that need a whole house. `cargo xtask fuzz` looks further,
//! guided by coverage.

use super::{replay, served, starters};

/// How many changed inputs each target gets.
fn rounds(target: &str) -> usize {
    if target == "served_tokens" { 5_000 } else { 60 }
}

#[test]
fn no_target_fails_on_what_is_kept_or_near_it() {
    let mut all = 0;
    for (target, body) in served::ALL {
        all += replay::run((target, body), rounds(target));
    }
    println!("{all} executions");
}

/// What the targets begin with is kept where the fuzzer finds it, as the tree makes it.
#[test]
fn starters_are_fresh() {
    for (target, _) in served::ALL {
        replay::fresh(target, &starters::of(target));
    }
}

/// A target that is not found by its name is fuzzed by nobody.
#[test]
fn every_target_is_found_by_its_name() {
    for (target, body) in served::ALL {
        assert_eq!(served::named(target) as usize, body as usize, "{target}");
    }
}
