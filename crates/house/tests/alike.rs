//! What a rulebook wants to be the same at every table of the house: no table goes its own way, and
//! the house can change it everywhere.

mod support;

use house::plan::{FloorPlan, TablePlan};
use house::{Heard, Library, Owner, Played, What, open};
use journal::{Key, Memory};
use rulebook::{Shelf, earlier_name};
use rules::Setting;
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use std::fs;
use std::sync::Arc;
use support::{DEMONSTRATION, LIBRARY};
use table::request::ChangeTo;
use table::state::{About, Setup};
use table::words::read;
use table::{Actor, Request};
use testkit::rule;

/// The table of the demonstration whose side wagers have odds of the house, as it is planned with
/// these options.
fn planned(options: &str) -> TablePlan {
    let from = DEMONSTRATION.find("[[table]]\nname = \"rapid\"").expect("it is there");
    let own = DEMONSTRATION[from..].replacen("limits", &format!("{options}\nlimits"), 1);
    let text = format!("{}{own}", &DEMONSTRATION[..from]);
    let plan = FloorPlan::read("floor.toml", &text, &LIBRARY).expect("it can be read");
    plan.table("rapid").expect("it is there").clone()
}

/// A table that somebody runs.
struct Run {
    store: Memory,
    owner: Owner,
    asked: u32,
}

impl Run {
    fn new(plan: &TablePlan) -> Run {
        Run::on(Memory::new(Arc::new(journal::clock::System)), plan)
    }

    fn on(store: Memory, plan: &TablePlan) -> Run {
        let owner = open(&store, &LIBRARY, plan, None).expect("it can be opened");
        Run { store, owner, asked: 0 }
    }

    fn setting(&self, options: &[&str]) -> Setting {
        let rulebook = self.owner.recorded().edition.at_table();
        read::setting(rulebook, "traditional", options).expect("the rulebook has it")
    }

    /// The highest of the house asks: what is refused is refused by its rule.
    fn asks(&mut self, request: Request) -> Result<(), String> {
        let rulebook = self.owner.recorded().edition.at_table();
        let role = rulebook.conduct.change(rules::conduct::Change::Version).by;
        self.asks_as(role, request)
    }

    fn role(&self, id: &str) -> RoleId {
        let rulebook = self.owner.recorded().edition.at_table();
        let mut roles = (0..).map(RoleId).zip(&rulebook.roles);
        roles.find(|(_, role)| *role.id == *id).expect("the rulebook has it").0
    }

    fn asks_as(&mut self, role: RoleId, request: Request) -> Result<(), String> {
        self.asked += 1;
        let what = What::Asked { actor: Actor { name: "Ana".into(), role }, request };
        let key = Key::new(&format!("{} {}", self.owner.recorded().number, self.asked));
        let heard = Heard { key: key.expect("a key"), time_ms: 1_000, what };
        match self.owner.play(&self.store, &heard) {
            Played::Landed(_) => Ok(()),
            Played::Refused(refusal) => Err(refusal.to_string()),
            other => panic!("{other:?}"),
        }
    }

    /// Somebody says that the table shows a version which is not the one that was played.
    fn reports(&mut self, by: &str, options: &[&str]) -> Result<(), String> {
        let about = About { version: Some(self.setting(options)), ..About::default() };
        let (situation, about) = (Situation::WrongVersion, Box::new(about));
        self.asks_as(self.role(by), Request::Report { situation, about })
    }

    fn corrects(&mut self, number: u32) -> Result<(), String> {
        let (remedy, with) = (Remedy::CorrectVersion, Box::default());
        let by = self.role("casino-supervisor");
        self.asks_as(by, Request::Resolve { number, remedy, with })
    }

    fn opens(&mut self, plan: &TablePlan, options: &[&str]) -> Result<(), String> {
        let setting = self.setting(options);
        self.asks(Request::OpenTable(Box::new(Setup { setting, ..plan.setup.clone() })))
    }

    fn changes(&mut self, options: &[&str]) -> Result<(), String> {
        let setting = self.setting(options);
        self.asks(Request::Change(ChangeTo::Version(setting)))
    }
}

const REFUSED: &str = "dragon-bonus is 1 in the floor plan, not 2: what is the same at every table \
                       of the house is changed there, for all of them together (vic:10.1/note *)";

rule!(
    "vic:10.1/note *",
    fn no_table_has_odds_that_the_house_has_not_planned() {
        let plan = planned("");
        let mut run = Run::new(&plan);
        assert_eq!(run.opens(&plan, &["dragon-bonus=2"]), Err(REFUSED.to_owned()));
        assert_eq!(run.opens(&plan, &[]), Ok(()));
        assert_eq!(run.changes(&["dragon-bonus=2"]), Err(REFUSED.to_owned()));
        let sign = Request::GiveNotice(ChangeTo::Version(run.setting(&["dragon-bonus=2"])));
        assert_eq!(run.asks(sign), Err(REFUSED.to_owned()), "no sign says what cannot be");
        let pairs = run.changes(&["perfect-pairs=2"]).expect_err("these have odds of their own");
        assert!(pairs.starts_with("perfect-pairs is 1 in the floor plan, not 2"), "{pairs}");
        assert_eq!(run.changes(&["pairs=none"]), Ok(()), "what is a table's own");
    }
);

rule!(
    "vic:10.1/note *",
    fn a_correction_gives_no_table_odds_that_the_house_has_not_planned() {
        let plan = planned("");
        // Whoever says that it was so, results stand, and the table is as it was.
        for by in ["dealer", "casino-supervisor"] {
            let mut run = Run::new(&plan);
            assert_eq!(run.opens(&plan, &[]), Ok(()));
            let stood = run.owner.table().setup.clone();
            assert_eq!(run.reports(by, &["dragon-bonus=2", "pairs=none"]), Ok(()), "{by}");
            assert_eq!(run.owner.table().setup, stood, "{by}");
            assert!(run.corrects(1).is_err(), "{by}: nor is it put right to that");
            assert_eq!(run.owner.table().setup, stood, "{by}");
        }
    }
);

rule!(
    "vic:10.1/note *",
    fn a_table_may_not_offer_the_side_wager_and_takes_the_new_odds_from_the_plan() {
        let plan = planned("");
        let mut run = Run::new(&plan);
        assert_eq!(run.opens(&plan, &[]), Ok(()));
        assert_eq!(run.changes(&["dragon-bonus=none"]), Ok(()), "who offers none has no odds");
        assert_eq!(run.changes(&["dragon-bonus=2"]), Err(REFUSED.to_owned()), "still by the plan");
        let store = run.store;
        let mut run = Run::on(store, &planned("options = [\"dragon-bonus=2\"]"));
        assert_eq!(run.changes(&["dragon-bonus=2"]), Ok(()), "the house has changed its odds");
        assert!(run.changes(&["dragon-bonus=1"]).is_err(), "and no table goes back alone");
    }
);

#[test]
fn what_stands_at_a_table_stays_while_something_else_is_changed() {
    let plan = planned("");
    let mut run = Run::new(&plan);
    assert_eq!(run.opens(&plan, &[]), Ok(()));
    // The only table of its kind: its plan is another, and waits for it to be opened anew.
    let store = run.store;
    let mut run = Run::on(store, &planned("options = [\"dragon-bonus=2\"]"));
    assert_eq!(run.changes(&["dragon-bonus=1", "pairs=none"]), Ok(()));
    assert!(run.changes(&["dragon-bonus=3"]).is_err());
}

rule!(
    "vic:10.1/note *",
    fn tables_of_two_editions_of_a_document_have_the_same_odds() {
        let folder = tempfile::tempdir().expect("a folder");
        let books = folder.path();
        Shelf::built_in().write(books).expect("it can be written");
        // An earlier edition, in which something else was otherwise.
        let text = fs::read_to_string(books.join("vic/rulebook.toml")).expect("it is there");
        let old = text.replace("name = \"Crown Baccarat\"", "name = \"The Crown Game\"");
        let register = fs::read_to_string(books.join("vic/register.tsv")).expect("it is there");
        let digest = rulebook::Edition::load("vic", &old, &register).expect("it is sound").digest;
        let name = earlier_name("vic", &digest.to_string());
        fs::create_dir(books.join(&name)).expect("a folder");
        fs::write(books.join(&name).join("rulebook.toml"), old).expect("written");
        fs::write(books.join(&name).join("register.tsv"), register).expect("written");
        let listed = fs::read_to_string(books.join("shelf.toml")).expect("it is there");
        let listed = listed.replace("earlier = []", &format!("earlier = [\"{name}\"]"));
        fs::write(books.join("shelf.toml"), listed).expect("written");
        let shelf = Shelf::open(books).unwrap_or_else(|faults| panic!("{faults}"));
        let library = Library::load(&shelf).unwrap_or_else(|faults| panic!("{faults}"));
        let from = DEMONSTRATION.find("[[table]]\nname = \"rapid\"").expect("it is there");
        let to = DEMONSTRATION.find("# Some stations").expect("it is there");
        let second = DEMONSTRATION[from..to].replace("\"rapid\"", "\"rapid-2\"");
        let second =
            second.replace("number = 4", "number = 5").replace("\"vic\"", &format!("\"{name}\""));
        let with = |option: &str| {
            let second = second.replace("limits", &format!("options = [\"{option}\"]\nlimits"));
            FloorPlan::read("floor.toml", &format!("{DEMONSTRATION}\n{second}"), &library)
        };
        let told = with("dragon-bonus=2").expect_err("they differ").to_string();
        assert!(
            told.contains("`dragon-bonus` is 2 at table `rapid-2` and 1 at table `rapid`"),
            "{told}"
        );
        assert!(with("dragon-bonus=1").is_ok(), "the same odds are fine");
        assert!(with("dragon-bonus=none").is_ok(), "who offers none has no odds");
    }
);
