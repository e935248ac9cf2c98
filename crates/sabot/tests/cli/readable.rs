//! What people read: aligned, with suit symbols, the rule and what it says behind every line.

use super::sabot;

#[test]
fn a_settlement_reads_as_a_slip() {
    let run = sabot(&[
        "settle",
        "--rulebook",
        "wa",
        "--version",
        "B",
        "--cards",
        "4S 6H JD KC 2C",
        "--wager",
        "banker=100",
        "--wager",
        "super-6=10",
        "--wager",
        "player=5",
    ]);
    let expected = "\
wa  Mini Baccarat / Baccarat, Game Version B (Non-Commission)

  Players Hand  4♠ J♦ 2♣  6
  Bankers Hand  6♥ K♣     6
  Tie on 6

  wager      stake  outcome    odds  winnings  returned  rule
  banker    100.00  stand-off            0.00    100.00  wa:3.18(c)  Stands off on equal counts in versions A, B, D.
  super-6    10.00  lose                 0.00      0.00  wa:3.34(b)  Loses otherwise (incl. a 6-6 tie).
  player      5.00  stand-off            0.00      5.00  wa:3.20(c)  Stands off on equal counts in versions A, B, D.
  together  115.00                               105.00
";
    assert_eq!(run.out, expected);
}

#[test]
fn a_deal_says_why_each_hand_drew_or_stood() {
    let run = sabot(&["deal", "--cards", "2S 7D 3H KC 5D 9D", "--rulebook", "vic"]);
    let expected = "  \
  Player hand  2♠ 3♥ 5♦  0
  Banker hand  7♦ K♣     7
  Banker hand wins by 7

  Player hand  draws   vic:9.2/Table 1/0-5  Player 0 to 5 draws.
  Banker hand  stands  vic:9.3/Table 2/7    Banker 7: always stands.
  1 of the cards given are not used
";
    assert_eq!(run.out, expected);
}

#[test]
fn a_rule_is_shown_with_its_check_and_where_it_is_used() {
    let run = sabot(&["rules", "nsw:13.1.3"]);
    assert!(
        run.out.starts_with("nsw:13.1.3  Banker wins: 19 to 20\n  kind      compute\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("  used in   bet[1].lines[0].cite\n"), "{}", run.out);
}

#[test]
fn a_rule_is_shown_alone_and_with_its_reading() {
    let run = sabot(&["rules", "wa:1.1/Super 6"]);
    assert!(
        run.out.contains("  reading   A Non-Commission table is one of version B"),
        "{}",
        run.out
    );
    let run = sabot(&["rules", "wa:3.1"]);
    assert!(!run.out.contains("wa:3.10"), "{}", run.out);
    let run = sabot(&["rules", "wa:3.18", "--search", "lower"]);
    assert!(run.out.starts_with("wa:3.18(b)(i)"), "{}", run.out);
}

#[test]
fn a_rulebook_is_shown_with_the_conditions_of_every_wager() {
    let run = sabot(&["rulebooks", "vic"]);
    let page = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "only with 8 decks",
        "only beside player or banker or tie or player-dragon-bonus or banker-dragon-bonus",
        "pays 1:1 less commission, 1:2 version crown result banker, bankers count 6",
        "pays 1:1 version crown result banker unless bankers count 6",
        "pays 3:1 dragon-bonus 2 result player, margin 5, players natural no",
        "vic:1.1/Super 6 loses any coup unless result banker, bankers count 6",
    ] {
        assert!(page.contains(words), "`{words}` in {}", run.out);
    }
}

#[test]
fn a_rulebook_is_shown_with_the_other_names_of_its_versions() {
    let run = sabot(&["rulebooks", "wa"]);
    assert!(run.out.contains("commission (A), non-commission (B), two-to-one (C)"), "{}", run.out);
    let lines = sabot(&["rulebooks", "wa", "--json"]).json()["lines"].clone();
    let tie_loses =
        lines.as_array().into_iter().flatten().find(|line| line["rule"] == "wa:3.18(b)(ii)");
    let tie_loses = tie_loses.expect("the line is there");
    assert_eq!(tie_loses["when"], "result tie");
    assert_eq!(
        (&tie_loses["setting"], &tie_loses["outcome"]),
        (&"version two-to-one".into(), &"lose".into())
    );
}

#[test]
fn notes_stand_below_the_slip() {
    let run = sabot(&[
        "settle",
        "--rulebook",
        "nsw",
        "--version",
        "premium",
        "--option",
        "tie-percent=9",
        "--option",
        "pairs-restricted=true",
        "--cards",
        "9S 2D KH KC",
        "--wager",
        "player=1",
        "--wager",
        "player-pair=1",
    ]);
    assert!(run.out.contains("natural"), "{}", run.out);
    for words in [
        "note: tie-percent changes nothing in the version premium (nsw:13.3.5.2)",
        "note: pairs-restricted=true needs the approval of the Gaming Manager (nsw:12.1)",
    ] {
        assert!(run.out.contains(words), "`{words}` in {}", run.out);
    }
}

#[test]
fn there_is_colour_where_it_is_asked_for() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["deal", "--cards", "9H KD 9D 8C"])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .expect("the command starts");
    assert!(output.stdout.contains(&0x1b), "red suits are red");
}

#[test]
fn there_is_no_colour_where_there_is_no_terminal() {
    for args in
        [&["rules", "wa:3.18"][..], &["rulebooks", "act"], &["deal", "--cards", "9H KD 9D 8C"]]
    {
        assert!(!sabot(args).out.contains('\u{1b}'), "{args:?}");
    }
}

#[test]
fn the_same_seed_deals_the_same_shoe_and_another_does_not() {
    let shoe =
        |seed| sabot(&["sample", "--rulebook", "vic", "--version", "crown", "--seed", seed]).out;
    let first = shoe("7");
    assert_eq!(first, shoe("7"));
    assert_ne!(first, shoe("8"));
    assert!(first.contains("\n  60  ") && first.ends_with("the same seed deals the same shoe\n"));
}

/// The document shows what the command really prints; the book has a test of its own.
#[test]
fn the_examples_of_the_roads_are_true() {
    assert!(examples_checked(include_str!("../../../../docs/roads.md")) >= 1);
}

/// Runs every command that a document shows with its output, and returns how many there were.
fn examples_checked(document: &str) -> usize {
    let mut count = 0;
    for block in document.split("```").skip(1).step_by(2) {
        let Some((call, shown)) = block.trim_start().split_once('\n') else { continue };
        let Some(call) = call.strip_prefix("$ ./run ") else { continue };
        let args: Vec<_> = call.split('"').enumerate().collect();
        // Every second piece stands in quotes and is one word.
        let args: Vec<_> = args
            .into_iter()
            .flat_map(|(place, piece)| match place % 2 {
                0 => piece.split_whitespace().collect::<Vec<_>>(),
                _ => vec![piece],
            })
            .collect();
        assert_eq!(sabot(&args).out, shown);
        count += 1;
    }
    count
}
