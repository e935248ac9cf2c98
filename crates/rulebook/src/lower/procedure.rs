//! What a table must stand with and what is recorded beside the play.

use super::conduct::role;
use super::people::{People, approver};
use super::settings::Settings;
use super::wagering::one_of;
use super::{Lowering, Read};
use crate::page::{At, collect};
use crate::written::{FixtureFile, StepFile};
use rules::procedure::{Before, Cards, Comes, Fixture, Need, Says, Step, Tables, When};

/// The languages that screens have words in, whatever letters they are written with.
const LANGUAGES: [&str; 2] = ["en", "zh"];

pub(super) fn fixtures(
    lowering: &Lowering<'_>,
    file: &[FixtureFile],
    settings: &Settings,
) -> Read<Vec<Fixture>> {
    lowering.ids("the fixture", file.iter().map(|fixture| &fixture.id))?;
    collect(file.iter().map(|file| {
        let need = or_first(lowering, file.need.as_ref(), &Need::ALL);
        let at = or_first(lowering, file.at.as_ref(), &Tables::ALL);
        let in_force = settings.in_force(lowering, &file.in_force);
        let source = lowering.source(&file.source);
        let languages = languages(lowering, file);
        Ok(Fixture {
            id: file.id.value.clone(),
            name: file.name.clone(),
            need: need?,
            at: at?,
            in_force: in_force?,
            values: file.values.iter().map(|value| value.value.clone()).collect(),
            languages: languages?,
            source: source?,
        })
    }))
}

/// The languages in which a fixture names the bets, by what it is.
fn languages(lowering: &Lowering<'_>, file: &FixtureFile) -> Read<Vec<(String, Vec<String>)>> {
    let known: Vec<_> = file.values.iter().map(|value| value.value.as_str()).collect();
    let what = format!("a value of `{}`", file.id.value);
    collect(file.languages.iter().map(|(value, languages)| {
        lowering.place(&what, value, &known)?;
        let places = collect(
            languages.iter().map(|own| lowering.place("a language of screens", own, &LANGUAGES)),
        )?;
        let words = places.into_iter().map(|place| LANGUAGES[place].to_owned());
        Ok((value.value.clone(), words.collect()))
    }))
}

pub(super) fn steps(
    lowering: &Lowering<'_>,
    file: &[StepFile],
    people: Option<&People>,
) -> Read<Vec<Step>> {
    lowering.ids("the step", file.iter().map(|step| &step.id))?;
    collect(file.iter().map(|file| step(lowering, file, people)))
}

fn step(lowering: &Lowering<'_>, file: &StepFile, people: Option<&People>) -> Read<Step> {
    let when = one_of(lowering, &file.when, &When::ALL);
    let cards = or_first(lowering, file.cards.as_ref(), &Cards::ALL);
    let says = or_first(lowering, file.says.as_ref(), &Says::ALL);
    let before = or_first(lowering, file.before.as_ref(), &Before::ALL);
    let orders = collect(file.ordered_by.iter().map(|name| role(lowering, name, people)));
    let by = role(lowering, &file.by, people);
    let needs = file.needs.as_ref().map(|name| approver(lowering, people, name)).transpose();
    let source = lowering.source(&file.source);
    let orders = orders?;
    if file.prompted && !orders.is_empty() {
        let what = "a step is either prompted or ordered".to_owned();
        return Err(lowering.note(&file.id.span, what));
    }
    let comes = match (file.prompted, orders.is_empty()) {
        (true, _) => Comes::Prompted,
        (false, true) => Comes::AsTheyLike,
        (false, false) => Comes::Ordered(orders),
    };
    Ok(Step {
        id: file.id.value.clone(),
        name: file.name.clone(),
        when: when?,
        cards: cards?,
        comes,
        by: by?,
        needs: needs?.flatten(),
        says: says?,
        before: before?,
        source: source?,
    })
}

/// What a word stands for; the first that there is where none is given.
fn or_first<T: Copy>(
    lowering: &Lowering<'_>,
    word: Option<&At<String>>,
    known: &[(&'static str, T)],
) -> Read<T> {
    word.map_or(Ok(known[0].1), |word| one_of(lowering, word, known))
}
