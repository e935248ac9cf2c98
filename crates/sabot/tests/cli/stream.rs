//! `settle --stdin`: a line in, a line out, whatever the line is.

use super::{sabot, sabot_with};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

const GOOD: &str = r#"{"rulebook":"nsw","version":"premium","options":{},"cards":["AS","KD","9H","9C"],"wagers":{"banker":"100.00"}}"#;

/// The command, waiting for lines.
fn stream() -> (Child, ChildStdin) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["settle", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let input = child.stdin.take().expect("it is piped");
    (child, input)
}

fn answers(input: &str) -> (i32, Vec<Value>) {
    let run = sabot_with(&["settle", "--stdin"], input);
    assert_eq!(run.err, "");
    let lines = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    (run.code, lines.collect())
}

#[test]
fn a_line_is_answered_as_the_command_line_is() {
    let (code, lines) = answers(GOOD);
    let asked = sabot(&[
        "settle",
        "--rulebook",
        "nsw",
        "--version",
        "premium",
        "--cards",
        "AS,KD,9H,9C",
        "--wager",
        "banker=100",
        "--json",
    ]);
    assert_eq!((code, &lines[..]), (0, &[asked.json()][..]));
}

#[test]
fn a_bad_line_gets_its_own_answer_and_never_stops_the_stream() {
    let bad = [
        ("", "each line must be one JSON object"),
        ("{", "EOF while parsing an object (column 1)"),
        ("[]", "each line must be one JSON object"),
        ("\u{feff}{}", "each line must be one JSON object"),
        (r#"{"rulebook":"nsw"}"#, "missing field `version`"),
        (r#"{"rulebook":7,"version":"premium","cards":[],"wagers":{}}"#, "expected text in quotes"),
        (
            r#"{"rulebook":"nsw","version":"premium","cards":["AS","XX"],"wagers":{}}"#,
            "card 2: `XX` is not a card",
        ),
        (
            r#"{"rulebook":"nsw","version":"premium","cards":["AS","KD","9H","9C"],"wagers":{"tie":5}}"#,
            "expected text in quotes",
        ),
        (
            r#"{"rulebook":"nsw","version":"premium","cards":["AS","KD","9H","9C"],"wagers":{"tie":"0"}}"#,
            "must be above zero",
        ),
        (
            r#"{"rulebook":"nsw","version":"premium","cards":["AS","KD","9H","9C"],"wagers":{"tie":"1","tie":"2"}}"#,
            "given twice",
        ),
        (
            r#"{"rulebook":"nsw","version":"premium","cards":["AS"],"wagers":{}}"#,
            "a coup begins with four",
        ),
        (
            r#"{"rulebook":"nsw","version":"premium","cards":["AS","KD","9H","9C"],"wagers":{},"bet":1}"#,
            "unknown field `bet`",
        ),
        (
            r#"{"rulebook":"nsw","version":"premium","decks":5,"cards":["AS","KD","9H","9C"],"wagers":{}}"#,
            "not played with 5 decks",
        ),
        (
            r#"{"rulebook":"nsw","version":"premium","decks":-1,"cards":["AS","KD","9H","9C"],"wagers":{}}"#,
            "expected a number of decks",
        ),
    ];
    let input: String = bad.iter().map(|(line, _)| format!("{line}\n{GOOD}\n")).collect();
    let (code, lines) = answers(&input);
    assert_eq!(code, 1);
    assert_eq!(lines.len(), 2 * bad.len());
    for (index, (line, words)) in bad.iter().enumerate() {
        let answer = &lines[2 * index];
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(words), "{line}: expected `{words}` in `{error}`");
        assert_eq!(answer["line"], json!(2 * index + 1), "{line}");
        assert_eq!(lines[2 * index + 1]["returned"], "195.00", "after {line}");
    }
}

#[test]
fn bytes_that_are_no_text_are_one_bad_line() {
    let (child, mut input) = stream();
    input.write_all(b"{\"rulebook\":\"\xff\xfe\"}\n\0\n").expect("written");
    input.write_all(GOOD.as_bytes()).expect("written");
    drop(input);
    let output = child.wait_with_output().expect("the command ends");
    let lines: Vec<_> = output.stdout.split(|byte| *byte == b'\n').collect();
    assert_eq!((output.status.code(), lines.len()), (Some(1), 4));
    assert!(lines[2].starts_with(b"{\"result\":\"banker\""));
}

#[test]
fn a_rule_stands_beside_a_refusal() {
    let line = GOOD.replace("banker", "super-6");
    let (code, lines) = answers(&line);
    assert_eq!(code, 1);
    assert_eq!(lines[0]["rule"], "nsw:5.1");
}

#[test]
fn option_values_may_be_texts_truths_or_numbers() {
    for (version, option, odds) in [
        ("tie-premium", r#""tie-percent":10"#, "1:10"),
        ("tie-premium", r#""tie-percent":"10""#, "1:10"),
        ("tie-premium", r#""tie-percent":"1","chip":0.5"#, "1:100"),
        ("tie-premium", r#""pairs-restricted":true"#, "1:20"),
    ] {
        let line = format!(
            r#"{{"rulebook":"nsw","version":"{version}","options":{{{option}}},"cards":["KS","QD","JH","TC","5S","5D"],"wagers":{{"player":"50"}}}}"#
        );
        let (code, lines) = answers(&line);
        assert_eq!(code, 0, "{option}: {lines:?}");
        assert_eq!(lines[0]["wagers"][0]["odds"], odds, "{option}");
    }
}

#[test]
fn answers_come_in_the_order_of_the_questions() {
    let question = |stake: usize| GOOD.replace("100.00", &format!("{stake}.00"));
    let input: String = (1..=20_000).map(|stake| question(stake) + "\n").collect();
    let (code, lines) = answers(&input);
    assert_eq!((code, lines.len()), (0, 20_000));
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["staked"], format!("{}.00", index + 1));
    }
}

#[test]
fn a_program_that_asks_and_waits_gets_its_answer() {
    let (mut child, mut input) = stream();
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    for _ in 0..3 {
        writeln!(input, "{GOOD}").expect("the command reads");
        let mut answer = String::new();
        // Blocks for ever if the answer is held back until the input ends.
        output.read_line(&mut answer).expect("the command answers");
        assert!(answer.contains("\"195.00\""), "{answer}");
    }
    drop(input);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
}

#[test]
fn a_line_of_a_million_letters_is_not_said_back() {
    let long = "x".repeat(1_000_000);
    let field = format!("{{\"{long}\":1}}");
    let version = GOOD.replace("premium", &long);
    let twice =
        GOOD.replace("\"options\":{}", &format!("\"options\":{{\"{long}\":1,\"{long}\":2}}"));
    for line in [field, version, twice] {
        let run = sabot_with(&["settle", "--stdin"], &line);
        assert!(run.code == 1 && run.out.len() < 1_000, "{} letters", run.out.len());
    }
}
