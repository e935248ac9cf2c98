//! The number of a table in the books is its own for good: what the cage pays goes by it.

use crate::changed::{SECOND, house, plan, planned, reload, runs, write};
use crate::rig::{Home, Rig, TAKES, until};

/// A house that has run a table, and is closed.
fn closed() -> Home {
    let home = Home::new();
    let rig = house(&home, &[]);
    until("the table runs", || runs(&rig, "rapid"));
    drop(rig.crash());
    home
}

#[test]
fn a_house_is_not_started_with_a_table_that_has_another_s_number() {
    let home = closed();
    let renamed = TAKES.replace("\"rapid\"", "\"new\"");
    let why = Rig::not_started(&home, &renamed);
    let told = "table `new` has number 1, which is that of table `rapid` in the books for good: \
                give it one that no table has had, such as 2";
    assert_eq!(why, told);
    let numbered = TAKES.replace("number = 1\n", "number = 9\n");
    let why = Rig::not_started(&home, &numbered);
    assert!(why.contains("table `rapid` has number 1 in the books, not 9"), "{why}");
    let rig = Rig::start(&home, TAKES, &[]);
    until("the table runs", || runs(&rig, "rapid"));
    rig.crash();
}

#[test]
fn two_tables_do_not_swap_their_numbers() {
    let home = Home::new();
    let rig = house(&home, &[]);
    write(&home, &format!("{}{SECOND}", plan(&home)));
    assert_eq!(reload(&rig).0, 200);
    until("both tables run", || runs(&rig, "rapid") && runs(&rig, "second"));
    drop(rig.crash());
    let one = TAKES.replace("number = 1\n", "number = 2\n");
    let other = SECOND.replace("number = 2\n", "number = 1\n");
    let why = Rig::not_started(&home, &format!("{one}{other}"));
    for told in ["`rapid` has number 1 in the books, not 2", "`second` has number 2 in the books"] {
        assert!(why.contains(told), "{why}");
    }
}

#[test]
fn a_table_that_has_left_keeps_its_number() {
    let home = Home::new();
    let rig = house(&home, &[]);
    let before = plan(&home);
    write(&home, &format!("{before}{SECOND}"));
    assert_eq!(reload(&rig).0, 200);
    until("the second table runs", || runs(&rig, "second"));
    write(&home, &before);
    assert_eq!(reload(&rig).0, 200);
    until("the second table has left", || planned(&rig, "second").is_none());
    write(&home, &format!("{before}{}", SECOND.replace("\"second\"", "\"third\"")));
    let (status, told) = reload(&rig);
    assert_eq!((status, told["code"].as_str()), (409, Some("plan_not_now")), "{told}");
    let words = told["words"].as_str().unwrap_or_default();
    assert!(words.contains("number 2, which is that of table `second`"), "{words}");
    assert!(words.contains("such as 3"), "{words}");
    rig.crash();
}
