//! Floor plans: read, checked, and refused with all their faults.

mod support;

use house::plan::{CardsFrom, Dealing, FloorPlan};
use support::{DEMONSTRATION, LIBRARY};
use testkit::rule;

fn faults(text: &str) -> String {
    match FloorPlan::read("floor.toml", text, &LIBRARY) {
        Ok(_) => panic!("this plan should have been refused"),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn the_demonstration_floor_has_a_table_for_every_game() {
    let plan = FloorPlan::read("demonstration.toml", DEMONSTRATION, &LIBRARY);
    let plan = plan.unwrap_or_else(|faults| panic!("{faults}"));
    let rulebooks: Vec<_> = plan.tables.iter().map(|table| &*table.rulebook).collect();
    assert_eq!(rulebooks, ["wa", "act", "nsw", "vic"]);
    assert!(plan.tables.iter().all(|table| table.cards == CardsFrom::Virtual));
    assert!(plan.tables.iter().all(|table| table.dealing == Dealing::Automatic));
    assert_eq!(plan.table("rapid").map(|table| table.setup.remote.len()), Some(4));
}

#[test]
fn all_faults_are_told_together_with_their_places() {
    let text = DEMONSTRATION
        .replace("rulebook = \"wa\"", "rulebook = \"wha\"")
        .replace("dealer = \"automatic\"\nsimulated = 4", "dealer = \"robot\"\nsimulated = 4")
        .replace("system = 42", "system = 0\nsistem = 42")
        .replace("min 5 max 1000\"", "least 5\"");
    let told = faults(&text);
    for expected in [
        "floor.toml:10:10: 00 marks numbers that a machine made by itself",
        "has an unknown key `sistem`",
        "there is no rulebook `wha`: there are wa, act, nsw, vic, mini",
        "`dealer` is one of \"person\", \"automatic\"",
        "`least 5` is not a range: write `min 10 max 500`",
    ] {
        assert!(told.contains(expected), "{expected} is not in\n{told}");
    }
}

#[test]
fn a_table_that_the_rulebook_would_not_open_is_refused_with_its_rule() {
    let told = faults(&DEMONSTRATION.replace("period = 20\ncards", "period = 2\ncards"));
    assert!(told.contains("table `perth` cannot be opened"), "{told}");
    assert!(told.contains("wa:"), "{told}");
}

#[test]
fn two_tables_have_two_names_and_two_numbers() {
    let text =
        DEMONSTRATION.replace("\"canberra\"", "\"perth\"").replace("number = 3", "number = 4");
    let told = faults(&text);
    assert!(told.contains("there are two tables `perth`"), "{told}");
    assert!(told.contains("there are two tables with number 4"), "{told}");
}

rule!(
    "vic:10.1/note *",
    fn every_table_of_a_house_has_the_same_odds_of_a_side_wager() {
        let second = |option: &str| {
            let from = DEMONSTRATION.find("[[table]]\nname = \"rapid\"").expect("it is there");
            let to = DEMONSTRATION.find("# Some stations").expect("it is there");
            let rapid = DEMONSTRATION[from..to].replace("\"rapid\"", "\"rapid-2\"");
            let rapid = rapid.replace("number = 4", "number = 5");
            let rapid = rapid.replace("limits", &format!("options = [\"{option}\"]\nlimits"));
            format!("{DEMONSTRATION}\n{rapid}")
        };
        let told = faults(&second("dragon-bonus=2"));
        let expected = "`dragon-bonus` is 2 at table `rapid-2` and 1 at table `rapid`: it must \
                        be the same at every table that offers it (vic:10.1/note *)";
        assert!(told.contains(expected), "{told}");
        assert!(faults(&second("perfect-pairs=2")).contains("`perfect-pairs` is 2"));
        let same = second("dragon-bonus=1");
        assert!(FloorPlan::read("floor.toml", &same, &LIBRARY).is_ok(), "the same odds are fine");
        let off = second("dragon-bonus=none");
        assert!(FloorPlan::read("floor.toml", &off, &LIBRARY).is_ok(), "it offers none");
    }
);

#[test]
fn equipment_is_where_it_can_be_and_is_reached_as_said() {
    let device = "[[device]]\nkind = \"printer\"\ntable = \"rapid\"\nplace = 9\n\
                  address = \"tcp:10.0.0.7:9100\"\n";
    let good = format!("{DEMONSTRATION}\n{device}");
    let plan = FloorPlan::read("floor.toml", &good, &LIBRARY).expect("it can be read");
    let last = plan.devices.last().expect("there are some");
    assert_eq!(last.reach, house::plan::Reach::Tcp("10.0.0.7:9100".to_owned()));
    for (from, to, told) in [
        ("rapid", "nowhere", "there is no table `nowhere`"),
        ("rapid", "canberra", "place 9 of table `canberra` is no station"),
        ("place = 9", "place = 13", "place 13 of table `rapid` is no station"),
        ("place = 9", "place = 12", "there are two of `rapid-printer-12`"),
        ("printer", "scanner", "table `rapid` has not `cards = \"scanner\"`"),
        ("printer", "oven", "`kind` is \"printer\", \"acceptor\" or \"scanner\""),
        ("tcp:10.0.0.7:9100", "10.0.0.7", "`address` is \"tcp:HOST:PORT\""),
    ] {
        let text = format!("{DEMONSTRATION}\n{}", device.replace(from, to));
        let text = if to == "scanner" { text.replace("place = 9\n", "") } else { text };
        let found = faults(&text);
        assert!(found.contains(told), "{told} is not in\n{found}");
    }
}

#[test]
fn a_directory_is_named_with_all_that_it_takes() {
    let sample = include_str!("../../../deploy/floor.toml");
    let from = sample.find("# [house.directory]").expect("it is explained");
    let to = sample.find("# ---- A table.").expect("a table");
    let keys = sample[from..to].lines().filter_map(|line| line.strip_prefix("# "));
    let keys: Vec<&str> =
        keys.filter(|line| line.contains(" = ") || line.starts_with('[')).collect();
    let with = |directory: &str| sample.replace(&sample[from..to], &format!("{directory}\n\n"));
    let directory = keys.join("\n");
    let plan = FloorPlan::read("floor.toml", &with(&directory), &LIBRARY);
    let plan = plan.unwrap_or_else(|faults| panic!("{faults}")).house.directory.expect("it");
    assert_eq!((plan.client.as_str(), plan.claim.as_str()), ("sabot", "preferred_username"));
    assert!(plan.authorities.is_some() && plan.second_factor.is_some(), "every key is there");
    for (from, to, told) in [
        ("https://login", "http://login", "without TLS only one of the same machine"),
        ("https://login", "login", "write an address as in"),
        ("sabot.house.example", "sabot.house.example/here", "without a path"),
        ("client = \"sabot\"", "client = \"\"", "`client` must not be empty"),
        ("claim = ", "claims = ", "claim"),
    ] {
        let found = faults(&with(&directory.replace(from, to)));
        assert!(found.contains(told), "{told} is not in\n{found}");
    }
}

#[test]
fn the_sample_of_a_real_floor_is_sound_and_has_every_key() {
    let sample = include_str!("../../../deploy/floor.toml");
    let plan = FloorPlan::read("floor.toml", sample, &LIBRARY);
    let plan = plan.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((plan.tables.len(), plan.devices.len()), (3, 4));
    // Every key that the loader asks for stands in its own source as a text.
    let sources = [
        include_str!("../src/plan/table.rs"),
        include_str!("../src/plan/house.rs"),
        include_str!("../src/plan/device.rs"),
        include_str!("../src/plan/access.rs"),
    ];
    let calls = [
        "text(",
        "text_if_any(",
        "texts(",
        "number(",
        "has(",
        "small(",
        "yes(",
        "time(",
        "amount(section, ",
    ];
    let mut keys = 0;
    for (call, source) in calls.iter().flat_map(|call| sources.map(|source| (call, source))) {
        for after in source.split(&format!("{call}\"")).skip(1) {
            let key = after.split('"').next().unwrap_or_default();
            // How somebody deals is an option of some rulebooks alone.
            let there = key == "style"
                || sample.contains(&format!("\n{key} = "))
                || sample.contains(&format!("\n[house.{key}]\n"));
            assert!(there, "`{key}` is not in the sample");
            keys += 1;
        }
    }
    assert!(keys > 20, "{keys}");
}

/// A plan with terms of access.
fn with_access(lines: &str) -> String {
    DEMONSTRATION.replacen(
        "[house.tickets]",
        &format!("[house.access]\n{lines}\n\n[house.tickets]"),
        1,
    )
}

#[test]
fn a_house_says_who_takes_a_second_factor_and_how_long_a_session_is_good() {
    use floor::staff::{HouseRole, Role};
    let usual = FloorPlan::read("floor.toml", DEMONSTRATION, &LIBRARY).expect("it can be read");
    let access = usual.house.access;
    assert_eq!(access.second_factor, [Role::House(HouseRole::Owner)]);
    assert_eq!((access.idle_s, access.session_s), (15 * 60, 12 * 3_600));
    assert_eq!(access.secret_age_max_s, None);
    let text = with_access(
        "second_factor = [\"cashier\", \"wa:dealer\"]\nidle_minutes = 5\nsession_hours = 8\n\
         secret_days = 90",
    );
    let plan = FloorPlan::read("floor.toml", &text, &LIBRARY);
    let access = plan.unwrap_or_else(|faults| panic!("{faults}")).house.access;
    let dealer = Role::Table { rulebook: "wa".into(), role: "dealer".into() };
    let owner = Role::House(HouseRole::Owner);
    assert_eq!(access.second_factor, [owner, Role::House(HouseRole::Cashier), dealer]);
    assert_eq!((access.idle_s, access.session_s), (300, 8 * 3_600));
    assert_eq!(access.secret_age_max_s, Some(90 * 86_400));
}

#[test]
fn terms_of_access_that_cannot_be_are_refused_with_what_would_be_right() {
    for (lines, told) in [
        ("second_factor = [\"porter\"]", "there is no role `porter`: there are owner, cashier"),
        ("second_factor = [\"wa:porter\"]", "there is no role `wa:porter`"),
        ("second_factor = [\"wa:bettor\"]", "there is no role `wa:bettor`"),
        ("second_factor = [\"no-such:dealer\"]", "there is no role `no-such:dealer`"),
        ("idle_minutes = 0", "`idle_minutes` is 1 to 720"),
        ("session_hours = 25", "24"),
        ("idle_minutes = 120\nsession_hours = 1", "`idle_minutes` is at most `session_hours`"),
        ("secret_days = 0", "`secret_days` is 1 to 3650"),
        ("idle = 5", "unknown key `idle`"),
    ] {
        let found = faults(&with_access(lines));
        assert!(found.contains(told), "{lines}: {found}");
    }
}
