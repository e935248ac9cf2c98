//! `sabot books` and `sabot recall`.

use super::records::Kept;
use super::sabot;

const FILE: &str = "scenarios/wa/books.scn";

#[test]
fn the_books_are_printed_by_everything_or_by_one_part() {
    let run = sabot(&["books", FILE]);
    assert_eq!(run.code, 0, "{}", run.err);
    for line in [
        "| Coups | 5: 4 ordinary, 1 void; 1 settled again |",
        "| Win | −88.88 |",
        "| Banker Wager | 3 | 3 | 172.50 | 336.38 | −163.88 | −95.00% |",
        "| Banker Wager | 8.62 | 0.005 |",
        "| 11:00 to 12:00 | 1 | 2 | 17.50 | 24.38 |",
        "| Ann | 272.50 | 4 | 54.50 | −3.12 | 10:00:00 | 11:00:10 | 01:00:10 |",
        "| Handed back: withdrawn | 1 | 30.00 |",
    ] {
        assert!(run.out.contains(line), "{line} in {}", run.out);
    }
    let run = sabot(&["books", FILE, "--by", "hour"]);
    assert!(run.out.contains("## By hour") && !run.out.contains("## By bet"), "{}", run.out);
}

#[test]
fn the_books_are_written_as_csv_and_json_with_amounts_as_text() {
    let run = sabot(&["books", FILE, "--by", "bettor", "--csv"]);
    let lines: Vec<_> = run.out.split("\r\n").collect();
    assert!(lines[0].starts_with("by,of,name,coups,"), "{}", run.out);
    assert!(lines[2].starts_with("bettor,Ann,Ann,5,4,0,0,1,0,1,5,272.50,"), "{}", run.out);
    let document = sabot(&["books", FILE, "--by", "bet", "--json"]).json();
    assert_eq!(document["total"]["commission"], "8.62");
    assert_eq!(document["by_bet"][1]["of"], "banker");
    assert!(document["by_hour"].is_null(), "only what was asked for");
}

#[test]
fn a_coup_is_recalled_with_the_reason_for_every_settlement() {
    let run = sabot(&["recall", FILE, "--bettor", "Ben", "--coup", "3"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let why = "The Bankers Hand won: version A pays 1 to 1 less 3.00 commission, which is \
        19 to 20, wa:3.19/A";
    assert!(run.out.contains(why) && !run.out.contains("Ann"), "{}", run.out);
    let document = sabot(&["recall", FILE, "--place", "1", "--json"]).json();
    let coups = document["coups"].as_array().expect("coups");
    assert_eq!(coups.len(), 5);
    assert_eq!(coups[3]["void"], "the coup is void");
    assert_eq!(coups[0]["accounts"][0]["after"]["returned"], "195.00");
}

#[test]
fn documents_are_written_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, name) in [("books", "a.pdf"), ("recall", "b.html"), ("books", "c.md")] {
        let file = folder.path().join(name).display().to_string();
        let run = sabot(&[command, FILE, "--out", &file]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(std::fs::metadata(&file).is_ok_and(|file| file.len() > 1_000), "{name}");
    }
}

#[test]
fn what_cannot_be_told_is_refused_with_what_could_be() {
    let run = sabot(&["recall", FILE, "--bettor", "Dee"]);
    let wanted = "refused: scenarios/wa/books.scn has no such coup: it has 5 coups, and wagers of \
        Ann, Ben, Cai";
    assert!(run.code == 1 && run.err.starts_with(wanted), "{}", run.err);
    assert_eq!(sabot(&["recall", FILE, "--coup", "6"]).code, 1);
    let run = sabot(&["books", FILE, "--by", "moon"]);
    assert!(run.code == 2 && run.err.contains("version, bet, hour, shift, bettor"), "{}", run.err);
    for args in [
        &["books", FILE, "--csv", "--json"][..],
        &["books", FILE, "--json", "--out", "a.pdf"],
        &["recall", FILE, "--place", "1", "--bettor", "Ann"],
        &["books", "no-such-file.scn"],
        &["books", FILE, "--out", "a.txt"],
    ] {
        assert_eq!(sabot(args).code, 2, "{args:?}");
    }
    let run = sabot(&["books", "no-such-file.scn", "--json"]);
    assert!(run.json()["error"].as_str().is_some_and(|text| text.contains("no-such-file.scn")));
}

#[test]
fn the_books_of_a_store_are_those_of_the_scenario_that_was_kept_in_it() {
    let kept = Kept::new(&[FILE]);
    let (of_store, of_scenario) =
        (kept.run("books", &["--json"]).json(), sabot(&["books", FILE, "--json"]).json());
    assert_eq!(of_store["table"], "wa-books");
    for part in ["total", "by_version", "by_bet", "by_hour", "by_bettor"] {
        assert_eq!(of_store[part], of_scenario[part], "{part}");
    }
    let run = kept.run("books", &["--by", "hour", "--csv"]);
    assert_eq!(run.out, sabot(&["books", FILE, "--by", "hour", "--csv"]).out);
}

#[test]
fn the_tables_of_a_store_are_counted_together_or_apart() {
    let kept = Kept::new(&[FILE, "scenarios/vic/books.scn"]);
    let together = kept.run("books", &["--json"]).json();
    let names: Vec<_> = together["by_table"].as_array().expect("tables").iter().collect();
    assert_eq!((&names[0]["of"], &names[1]["of"]), (&"vic-books".into(), &"wa-books".into()));
    let cents = |text: &serde_json::Value| -> i64 {
        text.as_str().expect("an amount").replace('.', "").parse().expect("an amount")
    };
    for figure in ["handle", "returned", "win", "commission"] {
        let sum: i64 = names.iter().map(|table| cents(&table[figure])).sum();
        assert_eq!(cents(&together["total"][figure]), sum, "{figure}");
    }
    assert!(together["by_version"][0]["of"].as_str().is_some_and(|id| id.starts_with("vic/")));
    let one = kept.run("books", &["--table", "wa-books", "--json"]).json();
    assert_eq!(one["total"]["handle"], names[1]["handle"]);
    let run = kept.run("books", &["--table", "nine"]);
    assert!(run.code == 1 && run.err.contains("there are vic-books, wa-books"), "{}", run.err);
    assert_eq!(sabot(&["books", FILE, "--table", "nine"]).code, 2);
    assert_eq!(sabot(&["books", "sqlite:no-such.db"]).code, 2);
}

#[test]
fn a_store_is_recalled_as_the_scenario_is() {
    let kept = Kept::new(&[FILE]);
    for args in [&["--place", "1", "--json"][..], &["--bettor", "Ben", "--coup", "1.3", "--json"]] {
        let of_store = kept.run("recall", &[&["wa-books"], args].concat()).json();
        let of_scenario = sabot(&[&["recall", FILE], args].concat()).json();
        assert_eq!(of_store["coups"], of_scenario["coups"], "{args:?}");
    }
    let run = kept.run("recall", &["--place", "1"]);
    assert!(run.code == 2 && run.err.contains("wa-books"), "{}", run.err);
    let run = kept.run("recall", &["wa-books"]);
    assert!(run.code == 2 && run.err.contains("--place"), "{}", run.err);
    let run = kept.run("recall", &["wa-books", "--bettor", "Dee"]);
    assert!(run.code == 1 && run.err.contains("wagers of Ann, Ben, Cai"), "{}", run.err);
    assert_eq!(sabot(&["recall", FILE, "wa-books", "--place", "1"]).code, 2);
    assert_eq!(sabot(&["recall", FILE, "--coup", "1.x"]).code, 2);
}

#[test]
fn a_float_is_told_by_shift() {
    let kept = Kept::new(&["scenarios/vic/account-tenders.scn"]);
    let document = kept.run("books", &["--json"]).json();
    let float = document["money"]["float"].as_array().expect("trays");
    assert!(!float.is_empty() && float[0]["opener"].is_string(), "{document}");
    let run = kept.run("books", &["--by", "shift"]);
    assert!(run.out.contains("## By shift"), "{}", run.out);
}
