//! Every kind of bad input: its own message, and the exit code of the contract.

use super::sabot;

/// Fails unless the command ends with this code and says this.
fn told(code: i32, words: &str, args: &[&str]) {
    let run = sabot(args);
    assert_eq!((run.code, run.out.as_str()), (code, ""), "{args:?}: {}", run.err);
    assert!(run.err.contains(words), "{args:?}: expected `{words}` in: {}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
}

#[test]
fn cards_that_cannot_be_read_are_named_with_their_place() {
    told(2, "card 2: `1X` is not a card", &["deal", "--cards", "AS 1X 9H 4C"]);
    told(2, "card 2 is missing: a comma has no card beside it", &["deal", "--cards", "AS,,9H,4C"]);
    told(2, "no cards were given", &["deal", "--cards", ""]);
}

#[test]
fn cards_that_the_tableau_could_not_have_dealt_are_refused_by_its_rule() {
    told(1, "a coup begins with four, 2 given (wa:4.10)", &["deal", "--cards", "AS KD"]);
    told(
        1,
        "Player's Hand must draw a third card after the 4 (act:7.2)",
        &["deal", "--cards", "2S 7D 2H KC", "--rulebook", "act"],
    );
    let settle = |cards| {
        ["settle", "--rulebook", "vic", "--version", "crown", "--wager", "tie=1", "--cards", cards]
    };
    told(1, "too few cards: the Banker's Hand must draw", &settle("6S 2D KH KC"));
    told(
        1,
        "too many cards: this coup ends after 4 cards, 5 given (vic:9.1)",
        &settle("9S 2D KH KC 5S"),
    );
}

#[test]
fn more_copies_than_the_decks_hold_are_refused() {
    let nine = "AS,AS,AS,AS,AS,AS,AS,AS,AS";
    told(
        1,
        "card 9, AS, is one more of it than 8 decks can hold (wa:2.4)",
        &["deal", "--cards", nine],
    );
    told(
        1,
        "card 5, AS, is one more of it than 4 decks can hold",
        &["deal", "--cards", "AS,AS,AS,AS,AS", "--decks", "4"],
    );
    told(
        1,
        "not played with 5 decks, only with 3, 4, 6 or 8 (nsw:3.1)",
        &["deal", "--cards", "9S 2D KH KC", "--rulebook", "nsw", "--decks", "5"],
    );
    for decks in ["many", "0", "300"] {
        told(
            2,
            "write a number of decks from 1 to 255",
            &["deal", "--cards", "9S 2D KH KC", "--decks", decks],
        );
    }
}

/// A settlement of natural 9 over 2 with this wager.
fn settle<'a>(book: &'a str, version: &'a str, wager: &'a str) -> Vec<&'a str> {
    vec![
        "settle",
        "--rulebook",
        book,
        "--version",
        version,
        "--cards",
        "9S 2D KH KC",
        "--wager",
        wager,
    ]
}

#[test]
fn stakes_that_are_no_stakes() {
    told(1, "the wager on tie must be above zero", &settle("wa", "A", "tie=0"));
    told(1, "the wager on tie must be above zero", &settle("wa", "A", "tie=0.00"));
    told(2, "`-5` is below zero", &settle("wa", "A", "tie=-5"));
    told(2, "`1.005` has more than two decimals", &settle("wa", "A", "tie=1.005"));
    told(2, "`ten` is not an amount", &settle("wa", "A", "tie=ten"));
    told(2, "is larger than any amount can be", &settle("wa", "A", "tie=92233720368547758.08"));
    told(
        1,
        "more than any amount can be; wager less",
        &settle("wa", "A", "player=92233720368547758.07"),
    );
    told(2, "write a name, an equals sign and a value", &settle("wa", "A", "tie"));
}

#[test]
fn wagers_that_are_not_offered_are_refused_by_the_rule() {
    told(
        1,
        "super-6 is not offered here, only with version non-commission (wa:1.1/Super 6)",
        &settle("wa", "A", "super-6=1"),
    );
    told(
        1,
        "`super-6` is not a wager of this rulebook: there are player, banker, tie, player-pair, \
         banker-pair (act:4.3)",
        &settle("act", "commission", "super-6=1"),
    );
    told(
        1,
        "player-pair needs a wager of the same person on player, banker, tie, \
         player-dragon-bonus or banker-dragon-bonus (vic:4.11.1)",
        &settle("vic", "crown", "player-pair=1"),
    );
    let mut perfect = settle("vic", "crown", "player-perfect-pair=1");
    perfect.extend(["--wager", "player=1", "--decks", "6"]);
    told(1, "player-perfect-pair is offered only with 8 decks (vic:3.1.1)", &perfect);
    let mut layout = settle("wa", "A", "tie=1");
    layout.extend(["--option", "layout=10"]);
    told(
        1,
        "tie is not offered here, only with layout 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13 \
         (wa:3.22(c))",
        &layout,
    );
    told(
        1,
        "`Banker` is not a wager of this rulebook: there are player, banker",
        &settle("wa", "A", "Banker=1"),
    );
    let twice = |book, version| {
        let mut args = settle(book, version, "tie=1");
        args.extend(["--wager", "tie=2"]);
        args
    };
    told(
        1,
        "one person may have at most 1 on tie in a coup (act:4.5(a))",
        &twice("act", "commission"),
    );
    let run = sabot(&twice("wa", "A"));
    assert_eq!(run.code, 0, "{}", run.err);
    let mut option = settle("wa", "A", "tie=1");
    option.extend(["--option", "tie-8=true", "--option", "tie-8=false"]);
    told(2, "the option `tie-8` is given twice; give it once", &option);
}

#[test]
fn names_and_values_that_do_not_exist() {
    told(
        2,
        "there is no rulebook `qld`: shelf.toml lists wa, act, nsw, vic, mini",
        &settle("qld", "A", "tie=1"),
    );
    told(1, "is part of a document and has no game", &settle("mini", "A", "tie=1"));
    told(
        2,
        "nsw has no version `A`: there are premium, even-money, tie-premium",
        &settle("nsw", "A", "tie=1"),
    );
    let with = |option| {
        let mut args = settle("nsw", "tie-premium", "tie=1");
        args.extend(["--option", option]);
        args
    };
    told(
        2,
        "nsw has no option `tie-8`: there are tie-percent, chip, pairs-restricted",
        &with("tie-8=true"),
    );
    told(
        1,
        "tie-percent cannot be `11`: allowed is a whole number of percent from 1 to 10 \
         (nsw:13.3.5.2)",
        &with("tie-percent=11"),
    );
    told(1, "chip cannot be `0`: allowed is an amount above zero", &with("chip=0"));
    told(
        1,
        "pairs-restricted cannot be `yes`: allowed is false, true (nsw:12.1)",
        &with("pairs-restricted=yes"),
    );
    told(2, "`wa:99.9` is not in the register", &["rules", "wa:99.9"]);
    told(2, "there are compute, state, display", &["rules", "wa", "--kind", "law"]);
}

#[test]
fn a_refusal_in_json_is_one_document_with_its_rule() {
    let mut args = settle("wa", "A", "super-6=1");
    args.push("--json");
    let run = sabot(&args);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let answer = run.json();
    assert_eq!(answer["rule"], "wa:1.1/Super 6");
    assert!(answer["error"].as_str().is_some_and(|error| error.contains("not offered")));
    // What the command line's own reader rejects is told in JSON too.
    let run = sabot(&["deal", "--cards", "9S 2D KH KC", "--decks", "300", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (2, ""));
    let answer = run.json();
    assert!(answer["error"].as_str().is_some_and(|error| error.contains("--decks")), "{answer}");
}

#[test]
fn what_is_long_is_not_said_back_in_full() {
    let long = "x".repeat(10_000);
    let wager = format!("{long}=1");
    for args in [
        &["rules", &long][..],
        &["deal", "--cards", &long],
        &[
            "settle",
            "--rulebook",
            "wa",
            "--version",
            &long,
            "--cards",
            "9S 2D KH KC",
            "--wager",
            "tie=1",
        ],
        &[
            "settle",
            "--rulebook",
            "wa",
            "--version",
            "A",
            "--cards",
            "9S 2D KH KC",
            "--wager",
            &wager,
        ],
    ] {
        let run = sabot(args);
        assert!(run.code > 0 && run.err.len() < 500, "{}", run.err);
    }
}

#[test]
fn completions_and_man_pages_need_no_rulebooks() {
    let run = sabot(&["--rulebooks", "/nowhere", "completions", "bash"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = sabot(&["--rulebooks", "/nowhere", "rules"]);
    assert_eq!(run.code, 2, "{}", run.out);
    let run = sabot(&["--rulebooks", "", "rules", "wa:3.1"]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_command_line_that_lacks_something_is_not_understood() {
    told(
        2,
        "--wager <KIND=STAKE>",
        &["settle", "--rulebook", "wa", "--version", "A", "--cards", "x"],
    );
    let both = sabot(&["settle", "--stdin", "--rulebook", "wa"]);
    assert!(both.code == 2 && both.out.contains("cannot be used with"), "{}", both.out);
    told(2, "unrecognized subcommand", &["shuffle"]);
}

#[test]
fn an_option_of_the_odds_that_is_given_twice_is_told() {
    let twice = ["odds", "--option", "tie-8=true", "--option", "tie-8=false"];
    told(2, "the option `tie-8` is given twice; give it once", &twice);
}

#[test]
fn a_tournament_that_is_run_as_a_table_is_sent_where_it_belongs() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/act/rounds.tournament");
    told(2, &format!("is of a tournament: `sabot tournament run {file}`"), &["run", file]);
}
