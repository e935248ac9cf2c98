//! `sabot roads`: the JSON of the contract, the drawing, streams and bad input.

use super::{sabot, sabot_with};
use serde_json::{Value, json};

/// The first worked example of docs/roads.md.
const EXAMPLE: &str = "TBBPTTPPPBBPBBTP";

#[test]
fn roads_7_the_first_example_in_the_json_of_the_contract() {
    let run = sabot(&["roads", EXAMPLE, "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let cells = [(0, 0, "B", 1), (0, 1, "B", 0)]
        .into_iter()
        .chain([(1, 0, "P", 2), (1, 1, "P", 0), (1, 2, "P", 0), (1, 3, "P", 0)])
        .chain([(2, 0, "B", 0), (2, 1, "B", 0), (3, 0, "P", 0)])
        .chain([(4, 0, "B", 0), (4, 1, "B", 1), (5, 0, "P", 0)]);
    let cell = |(column, row, side, ties): (u8, u8, &str, u8)| -> Value {
        json!({"column": column, "row": row, "side": side, "ties": ties})
    };
    assert_eq!(
        run.json(),
        json!({
            "bead": [
                ["T", "B", "B", "P", "T", "T"],
                ["P", "P", "P", "B", "B", "P"],
                ["B", "B", "T", "P"],
            ],
            "big": cells.map(cell).collect::<Vec<_>>(),
            "eye": "RBRBRBBBB",
            "small": "RRBRR",
            "cockroach": "BRB",
            "ask": {"banker": ["B", "R", "B"], "player": ["R", "B", "R"]},
        })
    );
}

#[test]
fn letters_of_either_case_spaces_and_several_words_are_one_shoe() {
    let plain = sabot(&["roads", EXAMPLE, "--json"]).json();
    for args in [
        &["roads", "tbbpttpppbbpbbtp", "--json"][..],
        &["roads", " T BB p\tTT PPP\nBB P BB T P ", "--json"],
        &["roads", "T", "BBPTT", "PPPBBPBBTP", "--json"],
    ] {
        assert_eq!(sabot(args).json(), plain, "{args:?}");
    }
}

#[test]
fn roads_3_4_a_shoe_without_a_coup_is_empty_and_ties_alone_have_no_side() {
    let none = json!([null, null, null]);
    let empty = sabot(&["roads", "", "--json"]).json();
    assert_eq!(
        empty,
        json!({"bead": [], "big": [], "eye": "", "small": "", "cockroach": "",
               "ask": {"banker": none, "player": none}})
    );
    let ties = sabot(&["roads", "TTT", "--json"]).json();
    assert_eq!(ties["bead"], json!([["T", "T", "T"]]));
    assert_eq!(ties["big"], json!([{"column": 0, "row": 0, "side": null, "ties": 3}]));
}

#[test]
fn a_letter_that_is_no_result_is_told_with_its_place_and_what_to_write() {
    let run = sabot(&["roads", "B P", "PxB"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let words = "result 4: `x` is not a result; write B for the Banker's Hand, P for the Player's \
                 Hand and T for a tie";
    assert!(run.err.contains(words), "{}", run.err);
    let run = sabot(&["roads", "B\u{1b}", "--json"]);
    let answer = run.json();
    assert_eq!((run.code, run.err.as_str()), (2, ""));
    let error = answer["error"].as_str().unwrap_or_default();
    assert!(error.starts_with("result 2: `\\u{1b}` is not"), "{error}");
    let run = sabot(&["roads"]);
    assert!(run.code == 2 && run.err.contains("<RESULTS>"), "{}", run.err);
    let run = sabot(&["roads", "B", "--stdin"]);
    assert!(run.code == 2 && run.out.contains("cannot be used with"), "{}", run.out);
}

#[test]
fn a_stream_answers_every_shoe_and_a_bad_line_never_stops_it() {
    let input = format!("{EXAMPLE}\nBPQ\n\nbppp b\r\nT");
    let run = sabot_with(&["roads", "--stdin"], &input);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let lines: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], sabot(&["roads", EXAMPLE, "--json"]).json());
    assert_eq!(lines[1]["line"], 2);
    let error = lines[1]["error"].as_str().unwrap_or_default();
    assert!(error.starts_with("result 3: `Q` is not a result"), "{error}");
    // Nothing of the line before is left in the next, and an empty line is a shoe not yet begun.
    assert_eq!(lines[2]["bead"], json!([]));
    assert_eq!(lines[3]["eye"], "BRB");
    assert_eq!(lines[4]["big"][0]["ties"], 1);
    let good = sabot_with(&["roads", "--stdin"], "BP\nPB\n");
    assert_eq!((good.code, good.out.lines().count()), (0, 2));
}

/// Runs the command on a terminal of a width, with or without colour.
fn drawn(shoe: &str, width: &str, colour: (&str, &str)) -> String {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["roads", shoe])
        .env_remove("NO_COLOR")
        .env("COLUMNS", width)
        .env(colour.0, colour.1)
        .output()
        .expect("the command starts");
    String::from_utf8(output.stdout).expect("text")
}

/// A shoe with 30 streaks, long and short.
fn long_shoe() -> String {
    let length = |streak: usize| if streak.is_multiple_of(7) { 9 } else { 1 + streak % 3 };
    (0..30).map(|streak| ["B", "P"][streak % 2].repeat(length(streak))).collect()
}

#[test]
fn a_narrow_terminal_shows_the_same_roads_in_pieces() {
    let shoe = long_shoe();
    let plain = ("NO_COLOR", "1");
    let wide = drawn(&shoe, "300", plain);
    let narrow = drawn(&shoe, "40", plain);
    let roads = |page: &str| page.split("\n  next").next().unwrap_or_default().to_owned();
    assert!(roads(&narrow).lines().all(|line| line.chars().count() <= 40), "{narrow}");
    assert!(narrow.contains("\n  big road, from column 20\n"), "{narrow}");
    assert!(!wide.contains("from column"), "{wide}");
    let cells = |page: &str, sign: char| {
        let rows = page.lines().filter(|line| line.split(' ').all(|word| word.len() < 2));
        rows.flat_map(str::chars).filter(|letter| *letter == sign).count()
    };
    for sign in ['B', 'P', 'R'] {
        let shown = cells(&roads(&wide), sign);
        assert!(shown > 20, "{shown} of {sign}");
        assert_eq!(cells(&roads(&narrow), sign), shown, "{sign}");
    }
    // So narrow that nothing fits, it still says everything.
    assert!(drawn(&shoe, "1", plain).contains("cockroach pig"));
}

#[test]
fn sides_and_marks_have_their_colours_where_colour_is_asked_for() {
    let page = drawn("BPPPBT", "80", ("CLICOLOR_FORCE", "1"));
    let (red, blue, green) = ("\u{1b}[1m\u{1b}[31m", "\u{1b}[1m\u{1b}[34m", "\u{1b}[32m");
    for (style, letter) in [(red, 'B'), (blue, 'P'), (green, 'T'), (red, 'R'), (blue, 'B')] {
        assert!(page.contains(&format!("{style}{letter}\u{1b}[0m")), "{letter}: {page:?}");
    }
    assert!(!drawn("BPPPBT", "80", ("NO_COLOR", "1")).contains('\u{1b}'));
}
