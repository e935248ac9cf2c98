//! `sabot shuffle-test` and `sabot device simulate`.

use super::{sabot, sabot_with};
use devices::serial::Setting;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

#[test]
fn the_shuffle_is_tested_and_judged() {
    let args = ["shuffle-test", "--cards", "1_200_000", "--seed", "1", "--json"];
    let run = sabot(&args);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let told: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(told["shoes"], 2_885);
    assert_eq!(told["cards"], 2_885 * 416);
    let tests: Vec<_> = told["tests"].as_array().expect("a list").iter().collect();
    let names: Vec<_> = tests.iter().map(|test| test["test"].as_str().expect("a name")).collect();
    assert_eq!(names, ["positions", "pairs", "runs", "serial correlation"]);
    assert!(tests.iter().all(|test| test["probability"].as_f64() >= Some(0.01)));
    let page = sabot(&["shuffle-test", "--cards", "1200000", "--seed", "1"]);
    assert!(page.out.contains("Each test holds at 99 % confidence."), "{}", page.out);
}

#[test]
fn too_few_cards_say_how_many_it_takes() {
    let run = sabot(&["shuffle-test", "--cards", "1000"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("use 1124864 cards or more"), "{}", run.err);
    let run = sabot(&["shuffle-test", "--cards", "many"]);
    assert!(run.code == 2 && run.err.contains("write a number of cards"), "{}", run.err);
}

#[test]
fn what_is_typed_happens_to_a_device() {
    let typed = "status\ncard 4S\ncards KD 9H\nunreadable 2C\ndouble AS AH\ncut\nlid open\n\
                 power off\ncard 5D\nstatus\nnonsense\nhelp\nquit\ncard 6D\n";
    let run = sabot_with(&["device", "simulate", "shoe"], typed);
    assert_eq!(run.code, 0, "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("listening on 127.0.0.1:"), "{}", run.out);
    let said = [
        "on, 0 left the shoe, all told",
        "out",
        "2 out",
        "out",
        "out",
        "out",
        "done",
        "done",
        "the gate is locked",
        "off, 7 left the shoe, not all told",
    ];
    assert_eq!(lines[1..11], said);
    assert!(lines[11].starts_with("not understood; there are card 4S"), "{}", lines[11]);
    assert!(lines[12].starts_with("there are card 4S"), "{}", lines[12]);
    assert_eq!(lines.len(), 13);
    let run = sabot_with(&["device", "simulate", "printer"], "jam\nclear\nsave /x/y.png\nstatus\n");
    assert!(run.out.ends_with("nothing is printed yet\non, 0 sheets, 100000 rows of paper\n"));
    let run = sabot_with(&["device", "simulate", "acceptor"], "note 50\ncassette out\nstatus\n");
    assert!(run.out.contains("not taken"), "{}", run.out);
}

#[test]
fn a_fault_or_an_address_that_is_not_known_is_told() {
    let run = sabot(&["device", "simulate", "shoe", "--fault", "flood=3"]);
    assert!(run.code == 2 && run.err.contains("there are lost=N, doubled=N"), "{}", run.err);
    let run = sabot(&["device", "simulate", "shoe", "--fault", "lost=x"]);
    assert!(run.code == 2 && run.err.contains("as in lost=3"), "{}", run.err);
    let run = sabot(&["device", "simulate", "shoe", "--listen", "nowhere"]);
    assert!(run.code == 2 && run.err.contains("name another address"), "{}", run.err);
}

/// A shoe that is typed at, and what it says.
fn typed_at(args: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["device", "simulate", "shoe"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let typed = child.stdin.take().expect("it listens");
    let said = BufReader::new(child.stdout.take().expect("it speaks"));
    (child, typed, said)
}

/// The port is a file like any other, and is gone with the device.
#[test]
fn a_simulated_shoe_answers_over_a_serial_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shoe");
    let (mut child, mut typed, mut said) =
        typed_at(&["--serial", file.to_str().expect("plain letters")]);
    let mut line = String::new();
    said.read_line(&mut line).expect("a line");
    assert_eq!(line, format!("on the serial port {}\n", file.display()));
    let mut shoe = devices::serial::open(&file, Setting::Plain, 1).expect("it can be opened");
    typed.write_all(b"card 4S\n").expect("it listens");
    let (mut heard, mut buffer) = (Vec::<u8>::new(), [0; 64]);
    let wanted = b":7A31 1 CARD 4S*";
    while !heard.windows(wanted.len()).any(|part| part == wanted) {
        let count = shoe.read(&mut buffer).unwrap_or(0);
        heard.extend(&buffer[..count]);
    }
    typed.write_all(b"quit\n").expect("it listens");
    assert!(child.wait().expect("it ends").success());
    assert!(!file.exists(), "the port goes with the device");
}

#[test]
fn every_device_can_be_on_a_serial_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for device in ["shoe", "printer", "acceptor"] {
        let file = folder.path().join(device);
        let file = file.to_str().expect("plain letters");
        let run = sabot_with(&["device", "simulate", device, "--serial", file], "status\n");
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.starts_with(&format!("on the serial port {file}\non, ")), "{}", run.out);
    }
    let letter = folder.path().join("letter");
    std::fs::write(&letter, "a letter").expect("it is written");
    let letter = letter.to_str().expect("plain letters");
    let run = sabot(&["device", "simulate", "shoe", "--serial", letter]);
    assert!(run.code == 2 && run.err.contains("name another file"), "{}", run.err);
    let both = ["device", "simulate", "shoe", "--serial", letter, "--listen", "127.0.0.1:0"];
    assert_eq!(sabot(&both).code, 2);
}

/// Another program speaks to the shoe over TCP, as docs/reference/scanning-shoe.md says.
#[test]
fn a_simulated_shoe_answers_over_tcp() {
    let (mut child, mut typed, mut said) = typed_at(&[]);
    let mut line = String::new();
    said.read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
    let mut shoe = TcpStream::connect(address).expect("it answers");
    shoe.set_read_timeout(Some(Duration::from_secs(20))).expect("a while");
    typed.write_all(b"card 4S\n").expect("it listens");
    let mut heard: Vec<u8> = Vec::new();
    let wanted = b":7A31 1 CARD 4S*";
    while !heard.windows(wanted.len()).any(|part| part == wanted) {
        let mut buffer = [0; 64];
        let count = shoe.read(&mut buffer).expect("the card comes");
        assert!(count > 0, "the line stays open");
        heard.extend(&buffer[..count]);
    }
    typed.write_all(b"quit\n").expect("it listens");
    assert!(child.wait().expect("it ends").success());
}
