//! `sabot load`: a house under load, killed half way, and nothing that it acknowledged is lost.

use super::sabot;

#[test]
fn a_house_that_is_killed_under_load_has_all_that_it_acknowledged() {
    let floor = ["load", "--tables", "2", "--stations", "3", "--wagers-per-second", "20"];
    let run = sabot(&[&floor[..], &["--seconds", "2", "--kill", "--json"]].concat());
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let figures = run.json();
    assert_eq!((figures["tables"].as_u64(), figures["stations"].as_u64()), (Some(2), Some(6)));
    let found = &figures["found"];
    assert_eq!(found["acknowledged"], figures["accepted"], "{figures}");
    assert_eq!((found["lost"].as_u64(), found["sound"].as_bool()), (Some(0), Some(true)));
    let killed = &figures["killed"];
    let resumed = &killed["resumed"]["count"];
    assert_eq!((resumed.as_u64(), killed["not_resumed"].as_u64()), (Some(6), Some(0)));
    assert_eq!(figures["refused"], 0, "{figures}");
}

#[test]
fn stations_that_do_nothing_are_connected() {
    let run = sabot(&["load", "--tables", "1", "--stations", "3", "--seconds", "1", "--idle"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("1 table, 3 stations"), "{}", run.out);
    assert!(run.out.contains("0 wagers acknowledged, 0 of them lost"), "{}", run.out);
}

#[test]
fn more_stations_than_files_may_be_open_are_refused_at_once() {
    let limited = "ulimit -n 250 && exec \"$0\" load --tables 5 --stations 50";
    let mut command = std::process::Command::new("sh");
    let run = command.args(["-c", limited, env!("CARGO_BIN_EXE_sabot")]).output().expect("sh");
    let words = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.code() == Some(1) && words.contains("ulimit -Hn"), "{words}");
}

#[test]
fn what_cannot_be_loaded_is_told() {
    for (args, words) in [
        (&["--wagers-per-second", "0"][..], "0.01 to 50"),
        (&["--tables", "0"], "1..=1000"),
        (&["--url", "http://127.0.0.1:1"], "--secrets"),
        (&["--url", "https://x", "--secrets", "none"], "http://HOST:PORT"),
        (&["--kill", "--idle"], "cannot be used with"),
    ] {
        let run = sabot(&[&["load"][..], args].concat());
        assert!(run.code == 2 && run.err.contains(words), "{args:?}: {}", run.err);
    }
}
