//! A bounded run of every fuzz target: what is kept, from the tree and of earlier runs, and a fixed
//! number of random changes to it. `cargo xtask fuzz` looks further, guided by coverage.

#[path = "../../../../fuzz/replay.rs"]
mod replay;
mod starters;
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

/// How many changed inputs each target gets: those that cost more get fewer.
fn rounds(target: &str) -> usize {
    match target {
        "rulebook_toml" => 40,
        "floor_plan" => 300,
        "scenario_text" => 150,
        "table_requests" | "record_roundtrip" | "api_asks" => 1_000,
        _ => 5_000,
    }
}

#[test]
fn no_target_fails_on_what_is_kept_or_near_it() {
    let mut all = 0;
    for (target, body) in targets::ALL {
        all += replay::run((target, body), rounds(target));
    }
    println!("{all} executions");
}

/// What the targets begin with is kept where the fuzzer finds it, as the tree makes it.
#[test]
fn starters_are_fresh() {
    for (target, _) in targets::ALL {
        replay::fresh(target, &starters::of(target));
    }
}

/// A frame with a wrong check would be passed over, and nothing behind it be fuzzed: these are the
/// examples of the protocols' documents.
#[test]
fn what_is_framed_has_a_right_check() {
    use targets::devices_lines::{FRAMED, NEXT, from_acceptor, from_shoe};
    let memory = devices::scanner::Memory { epoch: Some(0x7a31), last: 16 };
    let ack = from_shoe(&[&[FRAMED], &b"7A31 17 ACK"[..]].concat(), memory).into_owned();
    assert_eq!(ack, b":7A31 17 ACK*14E0\r\n");
    assert_eq!(from_shoe(&[NEXT, 0, b'A', b'C', b'K'], memory), ack);
    let idle = [0x02, 0x0b, 0x20, 0x01, 0x10, 0, 0, 0, 0, 0x03, 0x3a];
    assert_eq!(from_acceptor(&[FRAMED, 0x21, 0x01, 0x10, 0, 0, 0, 0], 1), &idle[..]);
}

/// A target that is not found by its name is fuzzed by nobody.
#[test]
fn every_target_is_found_by_its_name() {
    for (target, body) in targets::ALL {
        assert_eq!(targets::named(target) as usize, body as usize, "{target}");
    }
}
