//! Every drill of the source tree says what the engine does, and can be asked fairly.

use rules::irregularity::Situation;
use scenario::drill::{Action, Answered, Marked, Paper, draw};
use scenario::{Drill, built_in_drills};
use std::collections::BTreeMap;
use testkit::{DOCUMENTS, known_edition};

const PAGE: &str = include_str!("../../../docs/drills.md");

fn read(file: &str, text: &str) -> Drill<'static> {
    Drill::read(file, text, &known_edition).unwrap_or_else(|faults| panic!("{faults}"))
}

fn all() -> Vec<Drill<'static>> {
    built_in_drills().iter().map(|(file, text)| read(&format!("drills/{file}"), text)).collect()
}

#[test]
fn every_drill_says_what_the_engine_does() {
    let faults = all().into_iter().filter_map(|drill| drill.ruling().err());
    let complaints: Vec<_> = faults.map(|faults| faults.to_string()).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn the_library_covers_the_rulebooks_and_all_that_can_go_wrong() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut situations: Vec<Situation> = Vec::new();
    for ((file, _), drill) in built_in_drills().iter().zip(all()) {
        let book = file.split('/').next().unwrap_or_default();
        assert_eq!(drill.document(), book, "{file} lies in the folder of its rulebook");
        *counts.entry(book).or_default() += 1;
        situations.push(drill.ruling().expect("it holds").situation);
    }
    for book in DOCUMENTS {
        let least = if book == "mini" { 5 } else { 10 };
        assert!(counts.get(book).is_some_and(|count| *count >= least), "{book}: {counts:?}");
    }
    assert!(situations.len() >= 60, "{}", situations.len());
    let missing: Vec<_> =
        Situation::ALL.iter().filter(|(_, one)| !situations.contains(one)).collect();
    assert!(missing.is_empty(), "no drill has {missing:?}");
}

#[test]
fn what_is_right_is_always_offered_once_among_what_is_wrong_and_a_seed_fixes_the_order() {
    for drill in all() {
        let ruling = drill.ruling().expect("it holds");
        let mut orders = Vec::new();
        for seed in 0..20 {
            let paper = Paper::new(&drill, &ruling, seed);
            assert_eq!(paper, Paper::new(&drill, &ruling, seed), "{}", drill.file());
            let right = |action: &Action| drill.answers.iter().any(|one| one.action == *action);
            let count = paper.actions.iter().filter(|action| right(action)).count();
            assert_eq!(count, drill.answers.len(), "{}", drill.file());
            assert!(paper.actions.len() >= count + 3, "{}", drill.file());
            let found = paper.situations.iter().filter(|one| **one == ruling.situation).count();
            assert!(found == 1 && paper.situations.len() >= 4, "{}", drill.file());
            for answer in &drill.answers {
                assert!(paper.roles.contains(&answer.by), "{}", drill.file());
            }
            orders.push(paper.actions);
        }
        assert!(orders.iter().any(|order| *order != orders[0]), "{}", drill.file());
    }
}

#[test]
fn full_marks_are_given_for_what_is_right_and_for_nothing_else_that_is_offered() {
    for drill in all() {
        let ruling = drill.ruling().expect("it holds");
        let paper = Paper::new(&drill, &ruling, 1);
        for answer in &drill.answers {
            let said =
                Answered { situation: ruling.situation, action: answer.action, by: answer.by };
            assert_eq!(drill.mark(&ruling, &said).points(), Marked::OF, "{}", drill.file());
            let explained = drill.explain(&ruling, answer);
            assert!(explained.gist.is_some() || explained.reading.is_some(), "{}", drill.file());
        }
        let right = |action: &Action| drill.answers.iter().any(|one| one.action == *action);
        for action in paper.actions.iter().filter(|action| !right(action)) {
            let by = drill.answers[0].by;
            let said = Answered { situation: ruling.situation, action: *action, by };
            let marked = drill.mark(&ruling, &said);
            assert_eq!(marked.points(), Marked::OF - 5, "{}: {action}", drill.file());
            let why = marked.action.wrong.expect("it is wrong").words;
            // What the engine says of an incident that is over would explain nothing.
            let empty = ["", "refused", "this has been done", "it comes otherwise here"];
            let over = why.contains("no such incident");
            assert!(!over && !empty.contains(&&*why), "{}: {action}: {why}", drill.file());
        }
    }
}

#[test]
fn the_same_thing_has_other_answers_at_other_houses() {
    let answer = |name: &str| {
        let found = built_in_drills().iter().find(|(file, _)| *file == format!("{name}.drill"));
        let (file, text) = found.unwrap_or_else(|| panic!("there is {name}"));
        read(file, text).answers.iter().map(|one| one.action.to_string()).collect::<Vec<_>>()
    };
    for (one, other) in [
        ("act/third-card-nobody-draws", "vic/third-card-nobody-draws"),
        ("act/error-a-round-ago", "nsw/error-two-coups-ago"),
        ("act/burn-forgotten", "vic/burn-forgotten-first-coup"),
        ("act/third-card-to-bankers", "nsw/third-card-to-bankers"),
        ("nsw/order-clear", "vic/order-clear"),
    ] {
        assert_ne!(answer(one), answer(other), "{one}, {other}");
    }
}

#[test]
fn an_exam_draws_no_drill_twice_and_the_same_for_the_same_seed() {
    for seed in 0..50 {
        let mut drawn = draw(30, 100, seed);
        assert_eq!(drawn, draw(30, 100, seed));
        drawn.sort_unstable();
        drawn.dedup();
        assert!(drawn.len() == 30 && drawn.iter().all(|place| *place < 100));
    }
    assert_ne!(draw(30, 100, 1), draw(30, 100, 2));
}

#[test]
fn the_examples_of_the_page_hold() {
    let parts: Vec<_> = PAGE.split("```drill\n").skip(1).collect();
    assert!(parts.len() >= 3);
    for part in parts {
        let text = part.split("\n```").next().unwrap_or_default();
        let ruling = read("docs/drills.md", text).ruling();
        assert!(ruling.is_ok(), "{}\n{text}", ruling.expect_err("checked"));
    }
}

#[test]
fn every_name_of_what_can_be_done_is_read_back() {
    for action in Action::all() {
        assert_eq!(Action::named(&action.to_string()), Ok(action));
    }
    assert!(Action::named("next-coup").is_err_and(|what| what.contains("next-coup+dummy")));
}

/// A drill that holds; a test breaks a line of it.
const GOOD: &str = "\
drill: a test
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
dealer: no more bets
shoe: 4S 2H 2D 4C

question: What now?
report: misdeal
answer: rebuild by dealer (wa:5.1)
wrong: void-coup because it can be rebuilt (wa:5.1)
";

#[test]
fn what_is_not_understood_or_not_so_is_told_with_its_line() {
    assert!(read("a", GOOD).ruling().is_ok());
    let fails = |from: &str, to: &str, wanted: &str| {
        assert!(GOOD.contains(from), "{from}");
        let text = GOOD.replacen(from, to, 1);
        let drill = Drill::read("a", &text, &known_edition);
        let faults = drill.and_then(|drill| drill.ruling().map(|_| ()));
        let told = faults.expect_err(to).to_string();
        assert!(told.contains(wanted), "{told}\nwanted {wanted}");
    };
    fails("drill: a test\n", "", "a:1: a drill needs a title");
    fails("drill: a test", "scenario: a test", "a drill begins with `drill:`");
    fails("rulebook: wa", "rulebook: xy", "a:2: there is no `xy`");
    fails("shoe: 4S", "shoe: 4X", "a:8: ");
    fails("shoe: 4S 2H 2D 4C", "dealer: settle", "a:8: `settle` was refused");
    fails("question: What now?\n", "", "a drill needs a question");
    fails("report: misdeal", "report: nonsense", "a:11: `nonsense` is not something that goes");
    fails("report: misdeal", "report: late-error", "a:10: the report was refused");
    fails("report: misdeal\n", "", "a:10: nothing has gone wrong: write `report:`");
    fails("report: misdeal", "report: misdeal\nreport: misdeal", "a:12: this has been said above");
    fails("report: misdeal", "reprot: misdeal", "a:11: `reprot: misdeal` is not understood");
    fails("answer: rebuild by dealer (wa:5.1)\n", "", "a drill needs an answer");
    fails("rebuild by dealer (wa:5.1)", "rebuild by dealer", "a:12: `rebuild by dealer` is no");
    fails("rebuild by dealer", "rebuilt by dealer", "a:12: `rebuilt` is not what can be done");
    fails("rebuild by dealer", "rebuild by chef", "a:12: `chef` is no role");
    fails("(wa:5.1)", "(wa:99)", "a:12: `wa:99` is not in the register");
    fails("(wa:5.1)", "(wa:5.2)", "the table does not accept this; it does: rebuild by dealer (wa");
    fails("rebuild by dealer", "rebuild by table-inspector", "a:12: the table does not accept");
    fails("wrong: void-coup because", "wrong: void-coup as", "a:13: ");
    fails("wrong: void-coup", "wrong: rebuild", "cannot be both right and wrong");
    let told =
        "the table accepts void-coup by table-inspector (wa:5.1) too: add it as an `answer:`";
    fails("wrong: void-coup because it can be rebuilt (wa:5.1)\n", "", told);
}
