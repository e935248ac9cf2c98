//! Everything that can go wrong can be told at the console: it is offered there, and what its form
//! asks for is enough for the table.

use super::played::{Played, steps};
use record::form::Form;
use record::table_v1::names::Setting;
use rules::irregularity::Situation;
use screens::console::{Sight, Trouble, desk};
use std::collections::BTreeSet;
use table::state::About;
use table::{Actor, Asking, Event, Request};
use testkit::{DOCUMENTS, edition};

fn provided(played: &Played, situation: Situation) -> bool {
    !played.rulebook().irregularities.of(situation).choices.is_empty()
}

// Shows wa:1.1/Staff Game Console (SGC).
#[test]
fn all_that_a_rulebook_provides_for_is_offered_and_nothing_else() {
    for id in DOCUMENTS {
        let played = Played::new(edition(id));
        let trouble = desk(&played.scene()).trouble;
        let mut offered: Vec<Situation> =
            trouble.all.iter().flat_map(|family| &family.all).map(|it| it.situation.0).collect();
        offered.sort_unstable();
        let mut wanted: Vec<Situation> = Situation::ALL.iter().map(|(_, it)| *it).collect();
        wanted.retain(|situation| provided(&played, *situation));
        wanted.sort_unstable();
        assert_eq!(offered, wanted, "{id}");
    }
}

/// What the form of a sight tells of what happened: only what it asks for.
fn told(played: &Played, trouble: &Trouble, sight: &Sight, happened: &About) -> About {
    let coup = happened.coup.filter(|_| sight.coup);
    let offered = |id: table::state::CoupId| trouble.coups.contains(&id.into());
    assert!(coup.is_none_or(offered), "{coup:?} is not among those that can be chosen");
    let settings = trouble.versions.iter().map(|seen| {
        let (version, options) = (seen.setting.version.clone(), seen.setting.options.clone());
        Setting::load(&Setting { version, options }, played.rulebook()).expect("it can be read")
    });
    let shown = happened.version.filter(|_| sight.version);
    let version = shown.map(|shown| {
        let version = |of: &rules::Setting| played.rulebook().menu.version_set(of).id.clone();
        let mut same = settings.filter(|setting| version(setting) == version(&shown));
        same.next().expect("the version can be chosen")
    });
    About {
        coup,
        exposed: sight.exposed && happened.exposed,
        place: happened.place.filter(|_| sight.place || sight.bettor),
        bettor: happened.bettor.clone().filter(|_| sight.bettor),
        version,
        under: happened.under.iter().filter(|rule| is_offered(sight, rule)).cloned().collect(),
        note: if sight.note { "as seen".to_owned() } else { String::new() },
    }
}

/// Whether a rule that somebody broke can be chosen.
fn is_offered(sight: &Sight, rule: &rules::Cite) -> bool {
    sight.broken.iter().any(|broken| broken.rule.0 == *rule)
}

/// Reports by the console's form what a scenario has somebody of the staff report.
fn reported(played: &Played, by: &Actor, situation: Situation, about: &About) -> bool {
    let trouble = desk(&played.scene()).trouble;
    let mut sights = trouble.all.iter().flat_map(|family| &family.all);
    let sight = sights.find(|sight| sight.situation.0 == situation);
    let sight = sight.unwrap_or_else(|| panic!("{situation:?} is not offered"));
    let happened = about.under.clone();
    let about = told(played, &trouble, sight, about);
    let request = Request::Report { situation, about: Box::new(about) };
    let asking = Asking { at: played.table.now, actor: by.clone(), request };
    let decided = table::decide(played.rulebook(), &played.table, &asking);
    let events = decided.unwrap_or_else(|refusal| panic!("{situation:?}: {refusal:?}"));
    events.iter().any(|event| match event {
        Event::IncidentOpened { situation: opened, about: told, .. } => {
            *opened == situation && told.under == happened
        }
        _ => false,
    })
}

#[test]
fn what_the_form_of_a_report_asks_for_is_enough_for_the_table() {
    let mut seen = BTreeSet::new();
    for (file, text) in scenario::built_in() {
        let (edition, steps) = steps(file, text);
        let mut played = Played::new(edition);
        for event in steps.iter().flatten() {
            if let Event::IncidentOpened { situation, about, by, .. } = event {
                let staff = by.as_ref().filter(|by| !by.is_bettor(played.rulebook()));
                if let Some(by) = staff.filter(|_| provided(&played, *situation)) {
                    assert!(reported(&played, by, *situation, about), "{file}: {situation:?}");
                    seen.insert(*situation);
                }
                // What the table sees itself nobody has to report.
                seen.extend(by.is_none().then_some(*situation));
            }
            played.take(event);
        }
    }
    let missing = Situation::ALL.iter().filter(|(_, situation)| !seen.contains(situation));
    let missing: Vec<_> = missing.map(|(id, _)| id).collect();
    assert!(missing.is_empty(), "neither the staff nor the table tells of {missing:?}");
}
