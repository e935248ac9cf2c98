//! The notation: documented in full, told back by the table's own words, and strict.

use scenario::read::{Deed, EXPECTATIONS, FORMS, HEADERS};
use scenario::{Scenario, TournamentScenario, promotion, run};
use table::words;
use testkit::known_edition;

const PAGE: &str = include_str!("../../../docs/scenarios.md");
const GRAMMAR: &str = include_str!("../../../docs/scenario.tmLanguage.json");

fn examples() -> Vec<&'static str> {
    let parts = PAGE.split("```scenario\n").skip(1);
    parts.filter_map(|part| part.split("\n```").next()).collect()
}

#[test]
fn the_examples_of_the_page_hold() {
    assert!(examples().len() >= 4);
    for text in examples() {
        let scenario = Scenario::read("docs/scenarios.md", text, &known_edition);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        let transcript = run(&scenario);
        assert!(transcript.failed.is_none(), "{transcript}");
    }
}

#[test]
fn the_page_and_the_grammar_know_every_wording() {
    for form in FORMS.iter().chain(EXPECTATIONS) {
        assert!(PAGE.contains(&format!("`{form}`")), "the page lacks {form}");
    }
    for head in HEADERS {
        assert!(PAGE.contains(&format!("`{head}:`")), "the page lacks {head}");
        assert!(GRAMMAR.contains(head), "the grammar lacks {head}");
    }
    for expectation in EXPECTATIONS {
        let key = expectation.split(':').next().unwrap_or_default();
        assert!(GRAMMAR.contains(key), "the grammar lacks {key}");
    }
}

/// A wording with everything filled in, once with what may be left out and once without, for each
/// of its alternatives.
fn filled(form: &str) -> Vec<String> {
    let alternatives = [
        ("maker|house", &["maker", "house"][..]),
        (
            "after the last coup|nobody wagered|all agree|no bettors",
            &["after the last coup", "nobody wagered", "all agree", "no bettors"],
        ),
    ];
    let found = alternatives.iter().find(|(text, _)| form.contains(text));
    let forms: Vec<_> = found.map_or_else(
        || vec![form.to_owned()],
        |(text, ways)| ways.iter().map(|way| form.replace(text, way)).collect(),
    );
    let without = |form: &str| {
        let parts = form.split(['[', ']']).step_by(2).collect::<String>();
        parts.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let both = forms.iter().flat_map(|form| [form.replace(['[', ']'], ""), without(form)]);
    let fill = |form: String| {
        let blanks = [
            ("RULE, RULE…", "vic:4.5, vic:13.6"),
            ("LIMITS", "min 10 max 500 unit 5 aggregate 50 area 1000 per-person; tie min 5 max 9"),
            ("VERSION", "crown"),
            ("OPTION=VALUE…", "dragon-bonus=2"),
            ("AMOUNT", "10"),
            ("NUMBER", "8"),
            ("MINUTES", "15"),
            ("PLACE", "2"),
            ("BET…", "tie player"),
            ("BET", "tie"),
            ("HAND", "banker"),
            ("NAME", "Ann"),
            ("STYLE", "face-up"),
            ("STEP", "closing-check"),
            ("FIXTURE=WHAT", "screen-design=the one of 2026"),
            ("METHOD", "by-value"),
            ("COLOUR", "blue"),
            ("REASON", "it must be so"),
            ("TENDER", "cash"),
            ("WAY", "ticket"),
            ("SITUATION", "misdeal"),
            ("REMEDY", "rebuild"),
            ("TASK", "repair"),
            ("ROLE", "inspector"),
            ("CARDS", "4S KD"),
            ("COUNT", "9"),
            ("NOTE", "it was seen"),
            ("DECISION", "it is enough"),
        ];
        blanks.iter().fold(form, |text, (blank, with)| text.replace(blank, with))
    };
    both.map(fill).collect()
}

fn deed(actor: &str, words: &str) -> Deed {
    let text = format!("scenario: a test\nrulebook: vic\n{actor}: {words}\n");
    let scenario = Scenario::read("a.scn", &text, &known_edition);
    let mut scenario = scenario.unwrap_or_else(|faults| panic!("{words}: {faults}"));
    scenario.steps.remove(0).deed
}

/// What the table says of a request is what a scenario writes to make it.
#[test]
fn every_wording_is_understood_and_told_back_as_a_scenario_writes_it() {
    let rulebook = testkit::rulebook("vic");
    let mut count = 0;
    for words in FORMS.iter().flat_map(|form| filled(form)) {
        let Deed::Ask(_, request) = deed("Ann", &words) else { continue };
        let told = words::request(rulebook, &request);
        let Deed::Ask(_, again) = deed("dealer", &told) else { panic!("{told}") };
        assert_eq!(again, request, "{words}: {told}");
        count += 1;
    }
    assert!(count >= 2 * (FORMS.len() - 2), "{count} of {} wordings", FORMS.len());
}

fn complaint(body: &str) -> String {
    let text = format!("scenario: a test\nrulebook: vic\n{body}\n");
    match Scenario::read("a.scn", &text, &known_edition) {
        Err(faults) => faults.to_string(),
        Ok(scenario) => run(&scenario).complaint().unwrap_or_default(),
    }
}

#[test]
fn what_is_not_understood_is_told_with_its_line_and_what_would_be() {
    let cases = [
        ("dealer: dance", "a.scn:3: `dance` is not understood: write `open table` or"),
        ("dealer: shuffle well", "a.scn:3: `shuffle well` is not understood: write `shuffle by"),
        ("croupier: announce", "a.scn:3: `croupier` is nobody: write a bettor's name with a"),
        ("Ann: wager red 5 at 1", "a.scn:3: `red` is not a wager of this rulebook: there are"),
        ("Ann: wager tie five at 1", "a.scn:3: `five` is not an amount"),
        ("shoe: 4S 1X", "a.scn:3: `1X` is not a card"),
        ("+5y clock: tick", "a.scn:3: `+5y` is not a time"),
        ("clock", "a.scn:3: `clock` is not a step"),
        ("  then: x", "a.scn:3: an expectation needs a step above it"),
        ("shows: vic:99", "a.scn:3: `vic:99` is not in the register"),
        ("version: x", "a.scn:3: `x` is not a version: there are traditional"),
        ("fixtures: lamp=green", "a.scn:3: `lamp` is not what a table stands with: there are"),
        ("hours: noon", "a.scn:3: `noon` are no hours of a day: write `12:00-04:00`"),
        ("dealer: record dance", "a.scn:3: `dance` is not a step of this rulebook: there are"),
        ("begin: later", "a.scn:3: `later` is not where play begins"),
        ("limits: min 5", "a.scn:3: `min 5` is not a range"),
        ("clock: tick\n  perhaps: x", "a.scn:4: `perhaps: x` is not understood"),
        ("clock: tick\n  refused: (vic:99)", "a.scn:4: `vic:99` is not in the register"),
        ("shows: vic:4.7\nclock: tick\n  then nothing", "a.scn:3: no step shows `vic:4.7`: write"),
        ("clock: tick\n  then nothing\n  shows: vic:4.7", "a.scn:5: `vic:4.7` is not in the head"),
        ("shows: vic:4.7\nclock: tick\n  shows: vic:4.7", "a.scn:5: `shows:` stands below an exp"),
    ];
    for (body, wanted) in cases {
        let told = complaint(body);
        assert!(told.starts_with(wanted), "{body}: {told}");
    }
    let none = Scenario::read("b.scn", "scenario: x\nrulebook: zz\n", &known_edition);
    assert_eq!(none.expect_err("no such rulebook").to_string(), "b.scn:2: there is no `zz`");
}

#[test]
fn what_does_not_come_out_as_expected_is_told_with_its_line() {
    let cases = [
        ("dealer: announce", "a.scn:3: `announce` was refused: no coup is being played"),
        ("clock: tick\n  refused: closed", "a.scn:4: expected `refused: closed`; there was it"),
        ("clock: tick\n  then: x", "a.scn:4: expected `then: x`; there was nothing"),
        ("clock: tick\n  duty: settle", "a.scn:4: expected `duty: settle`; there was open wag"),
        ("clock: tick\n  held: 5", "a.scn:4: expected `held: 5`; there was 0.00"),
        ("clock: tick\n  balance: Ann -5", "a.scn:4: expected `balance: Ann -5`; there was 0.00"),
        ("clock: tick\n  sign: closed", "a.scn:4: expected `sign: closed`; there was\n  game:"),
        ("clock: tick\n  no sign: game", "a.scn:4: expected `no sign: game`; there was game:"),
        ("clock: tick\n  settled: Ann tie win 9", "a.scn:4: expected `settled: Ann tie win 9`; th"),
        ("places: 0 stations", "a.scn:2: the table cannot begin like this: there is no such thing"),
    ];
    for (body, wanted) in cases {
        let told = complaint(body);
        assert!(told.starts_with(wanted), "{body}: {told}");
    }
}

/// The lines that show the rule of a scenario whose head names it.
fn lines_that_show(rule: &str, body: &str) -> Vec<usize> {
    let text = format!("scenario: x\nrulebook: vic\nshows: {rule}\n{body}\n");
    let scenario = Scenario::read("a.scn", &text, &known_edition);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(scenario.shows.len(), 1);
    scenario.shows[0].lines.clone()
}

#[test]
fn a_rule_is_shown_where_something_that_is_expected_names_it_or_says_so_below() {
    let cases = [
        ("clock: tick\n  refused: (vic:4.7)", vec![5]),
        ("clock: tick\n  then: found by Ann under vic:4.7", vec![5]),
        ("clock: tick\n  then: x (vic:4.7); y", vec![5]),
        ("clock: tick\n  then nothing\n  shows: vic:4.7", vec![6]),
        ("clock: tick\n  then not: x\n# Why.\n  shows: vic:4.7", vec![7]),
        (
            "clock: tick\n  held: 0\n  shows: vic:4.7\n  held: 0\nclock: tick\n  duty: (vic:4.7)",
            vec![6, 9],
        ),
    ];
    for (body, wanted) in cases {
        assert_eq!(lines_that_show("vic:4.7", body), wanted, "{body}");
    }
}

#[test]
fn a_rule_is_not_shown_by_one_below_it_by_a_denial_or_by_a_step() {
    for body in [
        "clock: tick\n  refused: (vic:5.3.1)",
        "clock: tick\n  then: x (vic:5.3(a))",
        "clock: tick\n  then not: (vic:5.3)",
        "clock: tick\n  no sign: x (vic:5.3)",
        "dealer: report breach by Ann because of (vic:5.3)",
        "# (vic:5.3)\nclock: tick\n  # shows: vic:5.3\n  then nothing",
    ] {
        let text = format!("scenario: x\nrulebook: vic\nshows: vic:5.3\n{body}\n");
        let told = Scenario::read("a.scn", &text, &known_edition).expect_err("nothing shows it");
        assert!(told.to_string().starts_with("a.scn:3: no step shows `vic:5.3`"), "{told}");
    }
}

#[test]
fn what_must_be_displayed_is_shown_where_it_is_seen_and_by_no_refusal() {
    for (body, wanted) in [
        ("clock: tick\n  sign: game (vic:7.1)\n  refused: (vic:7.1)", vec![5]),
        ("clock: tick\n  duty: (vic:7.1)\nclock: tick\n  prompt: (vic:7.1)", vec![5, 7]),
        ("clock: tick\n  refused: (vic:7.1)\n  shows: vic:7.1", vec![6]),
    ] {
        assert_eq!(lines_that_show("vic:7.1", body), wanted, "{body}");
    }
    for body in ["clock: tick\n  refused: (vic:7.1)", "clock: tick\n  then: x (vic:7.1)"] {
        let text = format!("scenario: x\nrulebook: vic\nshows: vic:7.1\n{body}\n");
        let told = Scenario::read("a.scn", &text, &known_edition).expect_err("nothing shows it");
        let wanted = "a.scn:3: no step shows `vic:7.1`, which is about what must be displayed";
        assert!(told.to_string().starts_with(wanted), "{told}");
    }
}

#[test]
fn promotions_and_tournaments_are_held_to_their_steps_too() {
    let told = |text: &str| {
        if text.starts_with("promotion") {
            promotion::Scenario::read("a.scn", text, &known_edition).map(|_| ())
        } else {
            TournamentScenario::read("a.scn", text, &known_edition).map(|_| ())
        }
    };
    for (kind, step) in [("promotion", "manager: write"), ("tournament", "dealer: come")] {
        let head = format!("{kind}: x\nrulebook: nsw\nshows: nsw:4.1\n\n{step}\n");
        for (body, wanted) in [
            ("  then: x (nsw:4.1)", None),
            ("  then: x\n  shows: nsw:4.1", None),
            ("  then: x", Some("a.scn:3: no step shows `nsw:4.1`")),
            ("  shows: nsw:4.1", Some("a.scn:6: `shows:` stands below an expectation")),
            ("  then: x\n  shows: nsw:4.1; nsw:4.2", Some("a.scn:7: `nsw:4.2` is not in the head")),
        ] {
            let told = told(&format!("{head}{body}\n")).err().map(|faults| faults.to_string());
            let met = match (&told, wanted) {
                (Some(told), Some(wanted)) => told.starts_with(wanted),
                (told, wanted) => told.is_none() && wanted.is_none(),
            };
            assert!(met, "{kind} {body}: {told:?}");
        }
    }
}
