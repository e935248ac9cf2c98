//! Files that are wrong, one fault each and many at once: what is said of them, and where.

use rulebook::{Edition, Faults, Shelf};
use std::fs;
use std::path::Path;

/// The folder of the rulebook that these tests spoil.
const GOOD: &str = "act";

fn text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks").join(GOOD).join(file);
    fs::read_to_string(path).expect("the rulebook is in the tree")
}

fn load(rulebook: &str) -> Result<Edition, Faults> {
    Edition::load(GOOD, rulebook, &text("register.tsv"))
}

/// The faults of the good rulebook with one piece of its text replaced, without the file's name.
fn spoilt(from: &str, to: &str) -> Vec<String> {
    let good = text("rulebook.toml");
    assert!(good.contains(from), "the rulebook has `{from}`");
    let faults = load(&good.replacen(from, to, 1)).expect_err("it must be refused");
    let name = format!("{GOOD}/rulebook.toml:");
    faults.0.iter().map(|fault| fault.to_string().replace(&name, "")).collect()
}

/// Where a piece of the good rulebook's text stands, from one.
fn line_of(piece: &str) -> usize {
    let good = text("rulebook.toml");
    let before = good.find(piece).expect("the rulebook has it");
    good[..before].matches('\n').count() + 1
}

/// Fails unless exactly this one fault is told, at the line of the piece that was spoilt.
fn told(from: &str, to: &str, words: &str) {
    let faults = spoilt(from, to);
    let [fault] = &faults[..] else { panic!("one fault expected: {faults:#?}") };
    let (place, what) = fault.split_once(": ").expect("a place and a message");
    assert_eq!(place.split(':').next(), Some(&*line_of(from).to_string()), "{fault}");
    assert!(what.contains(words), "expected `{words}` in: {fault}");
}

#[test]
fn the_good_rulebook_is_good() {
    load(&text("rulebook.toml")).expect("it loads");
}

#[test]
fn an_unknown_key_is_named_with_those_that_are_known() {
    told(
        "regulator = \"ACT",
        "regulater = \"x\"\nregulator = \"ACT",
        "`imprint` has an unknown key `regulater`: expected `cites`, `edition`, `house`",
    );
    told(
        "{ counts = [0, 1, 2, 3, 4, 5], action",
        "{ color = 1, counts = [0, 1, 2, 3, 4, 5], action",
        "`tableau.players_hand.rows[0]` has an unknown key `color`",
    );
}

#[test]
fn a_missing_key_and_a_missing_clause_are_told_where_they_belong() {
    let faults = spoilt("edition = \"NI2017-633, signed 6 December 2017\"\n", "");
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("`imprint` lacks the key `edition`: expected text"), "{faults:?}");

    let decks = "[decks]\nallowed = { value = [8], cite = \"act:2.1\" }\nforced = []\n";
    let faults = spoilt(decks, "");
    assert_eq!(faults, ["1:1: the file lacks the key `decks`: expected a table"]);

    let faults = spoilt("coup = \"round of play\"\n", "");
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("`terms` lacks the key `coup`"), "{faults:?}");
}

#[test]
fn a_citation_must_be_in_the_register() {
    told("cite = \"act:6.4\"", "cite = \"act:6.99\"", "`act:6.99` is not a rule in register.tsv");
    told("\"act:NI/2\"", "\"act:NI/9\"", "`act:NI/9` is not a rule in register.tsv");
    told("cite = \"act:4.5(b)\"", "cite = \"not-addressed\"", "needs a `reading`");
}

#[test]
fn values_of_the_wrong_type_say_what_is_right() {
    told("value = [8]", "value = 8", "`decks.allowed.value` must be a list of whole numbers");
    told("counts = [8, 9]", "counts = [8, 10]", "must be a list of whole numbers from 0 to 9");
    told("title = \"Mini", "title = 7 # \"Mini", "`imprint.title` must be text in quotes");
    told(
        "commission_percent = 5,",
        "commission_percent = \"5\",",
        "must be a whole number from 0 to 99",
    );
    told("odds = \"8:1\"", "odds = \"8 to 1\"", "`8 to 1` is not odds");
    told("unit = \"0.01\"", "unit = \"0.001\"", "has more than two decimals");
    told("kind = \"game\"", "kind = \"sport\"", "`kind` cannot be `sport`: expected `game` or");
    told("id = \"act\"", "id = \"tas\"", "`id` must be the folder's name, `act`");
}

#[test]
fn names_that_do_not_exist_are_listed_with_those_that_do() {
    told(
        "needs = \"casino-supervisor\"",
        "needs = \"boss\"",
        "`boss` is not a role of this file: expected one of `nobody`, `dealer`",
    );
    told(
        "in_force = { version = \"commission\" }",
        "in_force = { version = \"comission\" }",
        "`comission` is not a value of `version`: expected one of `commission`, `non-commission`",
    );
    told(
        "in_force = { version = \"commission\" }",
        "in_force = { mood = \"calm\" }",
        "`mood` is not `version` or a choice of this file",
    );
    told(
        "when = { result = \"player\" }",
        "when = { winner = \"player\" }",
        "`winner` is not a fact of a coup: expected one of `result`, `players_count`",
    );
    told(
        "when = { result = \"player\" }",
        "when = { result = \"punter\" }",
        "`punter` is not a value of `result`: expected one of `player`, `banker`, `tie`",
    );
    told(
        "grade = \"stand-off\"",
        "grade = \"push\"",
        "`push` is not a grade: expected `win`, `stand-off` or `lose`",
    );
    told(
        "default = \"canberra\"",
        "default = \"sydney\"",
        "`sydney` is not a value of this choice",
    );
    told(
        "bets = [\"player\", \"banker\"]",
        "bets = [\"player\", \"house\"]",
        "`house` is not a bet of this file",
    );
    told(
        "coup = \"round of play\"",
        "round = \"x\"\ncoup = \"round of play\"",
        "`round` is not a term",
    );
}

#[test]
fn every_citation_is_looked_up() {
    let good = text("rulebook.toml");
    let mut count = 0;
    for (place, found) in good.match_indices("\"act:") {
        let bad = format!("{}\"act:none-{}", &good[..place], &good[place + found.len()..]);
        let faults = load(&bad).map(|_| ()).expect_err("it must be refused").to_string();
        assert!(faults.contains("`act:none-"), "{faults}");
        count += 1;
    }
    assert!(count > 70, "{count} citations");
}

#[test]
fn limits_are_told_and_never_make_the_loader_panic() {
    let many = |of: &dyn Fn(usize) -> String, count: usize| (0..count).map(of).collect::<String>();
    let role = |n| format!("  {{ id = \"r{n}\", name = \"x\", cite = \"act:2.1\" }},\n");
    let roles = many(&role, 300);
    let faults = spoilt("ladder = [\n", &format!("ladder = [\n{roles}"));
    assert!(faults.iter().any(|fault| fault.contains("there are more than 200")), "{faults:?}");

    let version = |n| {
        format!("[[version]]\nid = \"v{n}\"\naliases = []\nname = \"x\"\ncite = \"act:8.8\"\n\n")
    };
    let versions = many(&version, 64);
    let faults = spoilt("[[option]]", &format!("{versions}[[option]]"));
    assert!(faults.iter().any(|fault| fault.contains("at most 64, not 69")), "{faults:?}");

    let bet = |n| {
        format!(
            "[[bet]]\nid = \"b{n}\"\nname = \"x\"\ncite = \"act:4.3\"\noffered = []\n\
             lines = [{{ when = {{}}, grade = \"lose\", cite = \"act:4.3\" }}]\n\n"
        )
    };
    let bets = many(&bet, 300);
    let faults = spoilt("[[bet]]", &format!("{bets}[[bet]]"));
    assert!(faults.iter().any(|fault| fault.contains("there are more than 200")), "{faults:?}");

    let values: Vec<_> = (0..8).map(|n| format!("\"{n}\"")).collect();
    let values = values.join(", ");
    let option = |n| {
        format!(
            "[[option]]\nid = \"o{n}\"\nname = \"x\"\nscope = \"table\"\nneeds = \"nobody\"\n\
             cite = \"act:8.2\"\n\
             choice = {{ values = [{values}], default = \"0\" }}\n\n"
        )
    };
    let options = many(&option, 7);
    let named: String = (0..7).map(|n| format!(", o{n} = \"0\"")).collect();
    let bad = text("rulebook.toml").replacen("[[option]]", &format!("{options}[[option]]"), 1);
    let bad = bad.replacen(
        "version = \"commission\" }",
        &format!("version = \"commission\"{named} }}"),
        1,
    );
    let faults = load(&bad).map(|_| ()).expect_err("it must be refused").to_string();
    assert!(faults.contains("depends on too many versions and choices together"), "{faults}");
}

#[test]
fn what_cannot_be_meant_is_refused() {
    told("id = \"pairs\"", "id = \"version\"", "an option cannot be called `version`");
    told("aliases = []", "aliases = [\"\"]", "the version ``: use letters, digits and hyphens");
    let faults = spoilt("aliases = []", "aliases = [\"NON-commission\"]");
    assert!(faults[0].contains("the version `non-commission` is there twice"), "{faults:?}");
    told("id = \"tie\"", "id = \"tie=8\"", "the bet `tie=8`: use letters, digits and hyphens");
    told("any_of = []", "any_of = [\"player-pair\"]", "a bet cannot need itself");
    told(
        "bets = [\"player\", \"banker\"]",
        "bets = [\"player\", \"player\"]",
        "bets on the two hands",
    );
    told("wagers_per_bet = { value = 1", "wagers_per_bet = { value = 0", "a number above zero");
    told("value = [8]", "value = [0, 8]", "numbers of decks above zero");
    told("unit = \"0.01\"", "unit = \"0.00\"", "the amount must be above zero");
    told(
        "unit = \"0.01\"",
        "unit = { option = \"pairs\" }",
        "`pairs` is not an option that is an amount",
    );
    told("when = { result = \"player\" }", "when = { result = [] }", "`result` names no value");
    told(
        "in_force = { version = \"commission\" }",
        "in_force = { version = [] }",
        "`version` names no value",
    );
    told(
        "grade = \"stand-off\", cite",
        "grade = \"stand-off\", share = \"pairs\", cite",
        "`pairs` is not an option that is a percentage",
    );
    told(
        "values = [\"canberra\", \"perfect\", \"none\"]",
        "values = [\"canberra\", \"canberra\"]",
        "the value `canberra` is there twice",
    );
    told(
        "{ counts = [6, 7], action = \"stand\"",
        "{ counts = [6, 7], draws_on = []",
        "use `action`",
    );
    told(
        "forced = []",
        "forced = [{ bets = [\"tie\"], decks = 6, cite = \"act:2.1\" }]",
        "6 decks are forced but not allowed",
    );
    told(
        "id = \"dealer\"",
        "id = \"dealer\", counts_as = \"boss\"",
        "`boss` is not a role of the ladder",
    );
    let dead =
        "  { when = { result = \"tie\", margin = 3 }, grade = \"lose\", cite = \"act:8.5(b)\" },\n";
    let tie = "  { when = { result = \"tie\" }, grade = \"stand-off\", cite = \"act:8.5(c)\" },\n";
    let faults = spoilt(tie, &format!("{dead}{tie}"));
    assert!(faults[0].contains("this line decides no coup that can be"), "{faults:?}");
}

#[test]
fn percentages_have_a_range() {
    let choice =
        "choice = { values = [\"canberra\", \"perfect\", \"none\"], default = \"canberra\" }";
    for (min, max, default) in [(0, 10, 5), (3, 2, 3), (1, 10, 11)] {
        let percent = format!("percent = {{ min = {min}, max = {max}, default = {default} }}");
        let faults = spoilt(choice, &percent);
        let words = "a percentage must have 0 < min <= default <= max";
        assert!(faults.iter().any(|fault| fault.contains(words)), "{faults:?}");
    }
}

#[test]
fn a_faulty_register_does_not_hide_the_faults_of_the_rulebook() {
    let bad = text("rulebook.toml").replace("direction = \"up\"", "direction = \"sideways\"");
    let register = text("register.tsv") + "\n";
    let faults = Edition::load(GOOD, &bad, &register).expect_err("refused").to_string();
    assert!(faults.contains("`sideways` is not a direction"), "{faults}");
    assert!(faults.contains("expected 5 columns"), "{faults}");
}

#[test]
fn what_is_there_twice_is_told() {
    told("id = \"casino-supervisor\"", "id = \"dealer\"", "the role `dealer` is there twice");
    told(
        "id = \"non-commission\"",
        "id = \"commission\"",
        "the version `commission` is there twice",
    );
    told("id = \"tie\"", "id = \"banker\"", "the bet `banker` is there twice");
}

#[test]
fn what_people_must_not_do_names_each_rule_once_and_says_what_it_is() {
    let first = "{ cite = \"act:14.7\", what = \"told a player how to play\" },";
    let second = "{ cite = \"act:14.8\", what = \"had";
    told(second, &second.replace("14.8", "14.7"), "the rule `act:14.7` is there twice");
    told(first, &first.replace("14.7", "14.77"), "`act:14.77` is not a rule in register.tsv");
    told(first, &first.replace("told a player how to play", " "), "say what was done");
    told(first, "{ cite = \"act:14.7\" },", "lacks the key `what`");
    let fraud = "[irregularities.fraud]\n";
    let faults = spoilt(fraud, &format!("{fraud}forbids = [{first}]\n"));
    let words = "`forbids` is for what somebody does: for `device` and `breach`";
    assert!(faults.len() == 1 && faults[0].contains(words), "{faults:?}");
}

#[test]
fn a_table_of_play_needs_every_count_once() {
    let faults = spoilt("{ counts = [6, 7], action", "{ counts = [6], action");
    assert!(faults[0].contains("has no row for the count 7"), "{faults:?}");
    let faults = spoilt("{ counts = [6, 7], action", "{ counts = [5, 6, 7], action");
    assert!(faults[0].contains("the count 5 is in an earlier row too"), "{faults:?}");
    let faults = spoilt("{ counts = [6, 7], action", "{ counts = [6, 7, 8], action");
    assert!(faults[0].contains("the count 8 is a natural and never gets here"), "{faults:?}");
}

#[test]
fn a_bet_needs_a_line_for_every_coup_and_no_two_for_one() {
    let missing = spoilt(
        "  { when = { result = \"tie\" }, grade = \"stand-off\", cite = \"act:8.5(c)\" },\n",
        "",
    );
    assert_eq!(missing.len(), 1);
    let words = "the bet `player` has no line for the coup: result tie, players_count";
    assert!(missing[0].contains(words), "{missing:?}");

    let overlapping = spoilt(
        "unless = { bankers_count = 6 }, in_force = { version = \"non-commission\" }",
        "in_force = { version = \"non-commission\" }",
    );
    assert_eq!(overlapping.len(), 1);
    let first = line_of("commission_percent = 50");
    let words =
        format!("the bet `banker` has overlapping lines, in lines {first} and {}", first + 1);
    assert!(overlapping[0].contains(&words), "{overlapping:?}");
    assert!(overlapping[0].contains("bankers_count 6"), "{overlapping:?}");
    assert!(overlapping[0].ends_with("; version non-commission"), "{overlapping:?}");
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_their_places() {
    let bad = text("rulebook.toml")
        .replace("title = \"Mini-Baccarat\"", "title = 7")
        .replace("cite = \"act:6.4\"", "cite = \"act:6.99\"")
        .replace("value = [8]", "value = \"eight\"")
        .replace("aliases = []", "aliases = []\nnickname = \"x\"")
        .replace("when = { result = [\"player\", \"banker\"] }", "when = { result = \"player\" }");
    let faults = load(&bad).expect_err("it must be refused");
    let lines: Vec<_> = faults.0.iter().map(|fault| fault.line).collect();
    assert!(lines.is_sorted(), "{lines:?}");
    let all = faults.to_string();
    for words in [
        "`imprint.title` must be text",
        "`act:6.99` is not a rule in register.tsv",
        "`decks.allowed.value` must be",
        "`version[0]` has an unknown key `nickname`",
    ] {
        assert_eq!(all.matches(words).count(), 1, "`{words}` in:\n{all}");
    }
}

#[test]
fn a_clause_that_cannot_be_read_does_not_hide_the_faults_of_others() {
    let bad = text("rulebook.toml")
        .replace("value = [8]", "value = \"eight\"")
        .replace("direction = \"up\"", "direction = \"sideways\"")
        .replace("when = { result = [\"player\", \"banker\"] }", "when = { result = \"player\" }");
    let all = load(&bad).expect_err("it must be refused").to_string();
    for words in [
        "`decks.allowed.value` must be",
        "`sideways` is not a direction: expected one of `up`, `down`",
        "the bet `tie` has no line for the coup: result banker",
    ] {
        assert_eq!(all.matches(words).count(), 1, "`{words}` in:\n{all}");
    }
}

#[test]
fn what_is_not_toml_is_told_with_its_place() {
    let faults = spoilt("[imprint]", "[imprint");
    assert!(faults.iter().any(|fault| fault.contains("not TOML")), "{faults:?}");
    let faults = spoilt("id = \"act\"", "id = \"act\"\nid = \"act\"");
    assert!(faults.iter().any(|fault| fault.contains("not TOML: duplicate key")), "{faults:?}");
}

#[test]
fn a_register_tells_all_its_faults() {
    let good = text("register.tsv");
    let register = good
        .replacen("id\tgist", "rule\tgist", 1)
        .replacen("act:2.1\t", "nsw:2.1\t", 1)
        .replacen("\tcompute\t", "\tcalculate\t", 1)
        + "act:2.2\tagain\tinfo\t-\t-\nact:99\ttoo\tfew\n";
    let faults = Edition::load(GOOD, &text("rulebook.toml"), &register).expect_err("refused");
    let all = faults.to_string();
    for words in [
        "act/register.tsv:1:1: the first line must name the columns id, gist, kind, check, roles",
        "`nsw:2.1` must begin with `act:`",
        "`calculate` is not one of compute, state, display",
        "`act:2.2` is there twice",
        "expected 5 columns with a tab between them, found 3",
    ] {
        assert!(all.contains(words), "{words} in:\n{all}");
    }
}

#[test]
fn a_shelf_names_the_folders_it_lacks() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = |faults: Faults| faults.to_string();
    let nothing = Shelf::open(folder.path()).map(|_| ()).map_err(words).unwrap_err();
    assert!(nothing.contains("cannot read"), "{nothing}");
    fs::write(folder.path().join("shelf.toml"), "rulebooks = [\"here\", \"gone\"]\n")
        .expect("written");
    fs::create_dir(folder.path().join("here")).expect("a folder");
    fs::write(folder.path().join("here/rulebook.toml"), "").expect("written");
    fs::write(folder.path().join("here/register.tsv"), "").expect("written");
    let gone = Shelf::open(folder.path()).map(|_| ()).map_err(words).unwrap_err();
    assert!(gone.contains("shelf.toml:1:22: `gone`: cannot read"), "{gone}");
}

#[test]
fn clauses_of_the_shoe_and_of_conduct_are_checked() {
    told(
        "bound = \"at-least\", cite = \"act:5.4/p3\"",
        "bound = \"roughly\", cite = \"act:5.4/p3\"",
        "`roughly` is not a bound: expected one of `about`, `exactly`, `at-least`",
    );
    told("cards = \"by-face-value\"", "cards = \"all\"", "`all` is not a burn");
    told("{ at = \"no-more-bets\"", "{ at = \"later\"", "expected one of `no-more-bets`");
    told(
        "by = \"casino-supervisor\", cite = \"act:4.7\"",
        "by = \"nobody\", cite = \"act:4.7\"",
        "name the role of somebody",
    );
    told("order-shuffle = {", "reshuffle = {", "`conduct.acts` has an unknown key `reshuffle`");
    told("close-table = { minutes = 0", "close-table = { minutes = \"soon\"", "minutes");
    told(
        "wagering-closed = \"act:4.6\"",
        "wagering-shut = \"act:4.6\"",
        "`wagering-shut` is not a state",
    );
    told("not-yet = \"act:9.9\"", "not-yet = \"act:99\"", "`act:99` is not a rule in register.tsv");
    told(
        "settled_early = { bets = [\"player-pair\", \"banker-pair\"]",
        "settled_early = { bets = [\"player-pair\", \"tie\"]",
        "`tie` cannot be settled before third cards",
    );
    told(
        "{ id = \"pairs-approval\",",
        "{ id = \"pairs-approval\", values = [\"A\"], languages = { B = [\"en\"] },",
        "`B` is not a value of `pairs-approval`: expected one of `A`",
    );
    told(
        "{ id = \"pairs-approval\",",
        "{ id = \"pairs-approval\", values = [\"A\"], languages = { A = [\"xx\"] },",
        "`xx` is not a language of screens: expected one of `en`, `zh`",
    );
    told("hands_to = \"any-bettor\"", "hands_to = \"nobody\"", "expected one of `dealer`");
}
