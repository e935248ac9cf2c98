//! What would have happened under other terms, beside what did.

use super::Replay;
use crate::failure::Failure;
use crate::paint::{BAD, Cell, EVEN, HEAD, QUIET, columns, styled};
use crate::question::{unknown_option, version};
use crate::shapes::to_line;
use crate::tables;
use ledger::Total;
use rules::{Rulebook, Setting};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use table::Event;
use table::event::WagerOf;
use table::words;
use views::recall::{Fate, Record, Wagered};
use views::shadow::{Refused, Shadow, Terms, house_win};

pub(super) fn run(replay: &Replay<'_, '_, '_>) -> Result<String, Failure> {
    let which = replay.args.coup.as_deref().map(tables::which).transpose()?;
    let opened = first_setting(replay)?;
    let terms = terms(replay, opened)?;
    let mut shadow = Shadow::new(replay.reader.rulebook(), terms.clone());
    let mut step = Vec::new();
    let walked = replay.reader.walk(1, &mut |row, kept| {
        step.push(kept.event);
        if row.place.index + 1 == row.place.count {
            shadow.take(&step);
            step.clear();
        }
        ControlFlow::Continue(())
    });
    walked.map_err(|why| replay.failure(&why))?;
    let mut coups = coups(replay.reader.rulebook(), &shadow);
    if let Some(which) = which {
        let wanted = |coup: &CoupShape| match which {
            record::Which::Of(id) => (coup.shoe, coup.coup) == (id.shoe, id.number),
            record::Which::Running(running) => coup.running == running,
        };
        // Whoever asks for a coup that is not there is told which are.
        tables::coup(replay.address, &replay.reader, replay.args.coup.as_deref().unwrap_or(""))?;
        coups.retain(wanted);
    }
    let shape = WhatIfShape::of(replay, &terms, coups);
    Ok(if replay.args.json { to_line(&shape) } else { page(&shape) })
}

/// The version and options with which the table was first opened.
fn first_setting(replay: &Replay<'_, '_, '_>) -> Result<Option<Setting>, Failure> {
    let mut found = None;
    let walked = replay.reader.walk(1, &mut |_, kept| match kept.event {
        Event::TableOpened { setup, .. } => {
            found = Some(setup.setting);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    walked.map_err(|why| replay.failure(&why)).map(|()| found)
}

fn terms(replay: &Replay<'_, '_, '_>, opened: Option<Setting>) -> Result<Terms, Failure> {
    let (rulebook, args) = (replay.reader.rulebook(), &replay.args.what_if);
    let limits = args.limits.as_deref().map(|text| words::read::limits(rulebook, text));
    let limits = limits.transpose().map_err(Failure::not_understood)?;
    if args.version.is_none() && args.options.is_empty() {
        return Ok(Terms { setting: None, limits });
    }
    let none = || Failure::refused("the table was never opened".to_owned(), None);
    let opened = opened.ok_or_else(none)?;
    let base = match &args.version {
        Some(name) => in_version(rulebook, &opened, version(rulebook, name)?),
        None => opened,
    };
    let other = args.options.iter().try_fold(base, |setting, (name, value)| {
        let place = rulebook.menu.option(name);
        let place = place.ok_or_else(|| unknown_option(rulebook, name))?;
        Ok::<_, Failure>(rulebook.menu.set_option(setting, place, value)?)
    })?;
    Ok(Terms { setting: Some(other), limits })
}

/// Another version with the options that the table was opened with, as far as it has them.
fn in_version(rulebook: &Rulebook, opened: &Setting, version: usize) -> Setting {
    let menu = &rulebook.menu;
    (0..menu.options.len()).fold(menu.default_setting(version), |setting, place| {
        let value = menu.value_set(opened, place);
        menu.set_option(setting, place, &value).unwrap_or(setting)
    })
}

#[derive(Serialize)]
struct WhatIfShape {
    table: String,
    rulebook: String,
    /// For whoever reads the document without knowing how it was asked for.
    did_not_happen: String,
    terms: TermsShape,
    coups: Vec<CoupShape>,
    house_win: BothShape,
}

#[derive(Serialize)]
struct TermsShape {
    version: Option<String>,
    options: BTreeMap<String, String>,
    limits: Option<String>,
}

#[derive(Serialize)]
struct BothShape {
    really: String,
    would: String,
    difference: String,
}

impl BothShape {
    fn of((really, would): (Total, Total)) -> BothShape {
        BothShape {
            really: really.to_string(),
            would: would.to_string(),
            difference: (would - really).to_string(),
        }
    }
}

#[derive(Serialize)]
struct CoupShape {
    shoe: u32,
    coup: u32,
    running: u64,
    cards: Vec<String>,
    result: Option<&'static str>,
    wagers: Vec<WagerShape>,
    house_win: BothShape,
    #[serde(skip)]
    sums: (Total, Total),
}

#[derive(Serialize)]
struct WagerShape {
    place: u8,
    bettor: String,
    wager: String,
    really: FateShape,
    would: FateShape,
    differs: bool,
}

/// What became of a wager, or would have.
#[derive(Serialize, PartialEq)]
struct FateShape {
    amount: String,
    /// What of it was settled; the rest was above the maximum.
    staked: Option<String>,
    outcome: String,
    odds: Option<String>,
    returned: Option<String>,
    rule: Option<String>,
}

impl FateShape {
    fn of(wagered: &Wagered) -> FateShape {
        let settled = wagered.settlement().map(|settlement| &settlement.settled);
        FateShape {
            amount: wagered.wager.amount.to_string(),
            outcome: match &wagered.fate {
                Fate::Settled(settlement) => settlement.settled.grade.word().to_owned(),
                Fate::Back(_, why) => format!("handed back: {}", words::why(*why)),
                Fate::Forfeited(_) => "forfeited".to_owned(),
                Fate::Held => "held".to_owned(),
                Fate::Undone(_) => "settlement taken back".to_owned(),
            },
            staked: settled.map(|one| one.staked.to_string()),
            odds: settled.and_then(|one| one.odds).map(|odds| odds.to_string()),
            returned: settled.map(|one| one.returned.to_string()),
            rule: settled.map(|one| one.cite.to_string()),
        }
    }

    fn refused(refused: &Refused) -> FateShape {
        FateShape {
            amount: refused.wager.amount.to_string(),
            staked: None,
            outcome: format!("refused: {}", refused.refusal.reason),
            odds: None,
            returned: None,
            rule: refused.refusal.cite.as_ref().map(ToString::to_string),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let returned = self.returned.clone().unwrap_or_default();
        let rule = self.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
        let part = self.staked.as_ref().filter(|staked| **staked != self.amount);
        let part = part.map(|staked| format!(" on {staked} of it")).unwrap_or_default();
        let outcome = Cell::new(format!("{}{part}{rule}", self.outcome));
        vec![Cell::new(&self.amount).at_right(), outcome, Cell::new(returned).at_right()]
    }
}

impl WhatIfShape {
    fn of(replay: &Replay<'_, '_, '_>, terms: &Terms, coups: Vec<CoupShape>) -> WhatIfShape {
        let (reader, nothing) = (&replay.reader, Total::from_cents(0));
        let rulebook = reader.rulebook();
        let sums = coups.iter().fold((nothing, nothing), |(really, would), coup| {
            (really + coup.sums.0, would + coup.sums.1)
        });
        let menu = &rulebook.menu;
        let options = |setting: &Setting| {
            let options = menu.options.iter().enumerate();
            let options = options.filter(|(_, option)| option.matters.holds(setting));
            let value = |place| menu.value_set(setting, place);
            options.map(|(place, option)| (option.id.clone(), value(place))).collect()
        };
        WhatIfShape {
            table: reader.begun().table.clone(),
            rulebook: reader.edition().id().to_owned(),
            did_not_happen: "what is told under `would` did not happen".to_owned(),
            terms: TermsShape {
                version: terms.setting.map(|setting| menu.version_set(&setting).id.clone()),
                options: terms.setting.as_ref().map(options).unwrap_or_default(),
                limits: terms.limits.as_ref().map(|limits| words::limits(rulebook, limits)),
            },
            coups,
            house_win: BothShape::of(sums),
        }
    }
}

/// Every coup, as it was and as it would have been.
fn coups(rulebook: &Rulebook, shadow: &Shadow<'_>) -> Vec<CoupShape> {
    let both = shadow.coups().enumerate();
    let shape = |(place, (really, would)): (usize, (&Record, &Record))| {
        let sums = (house_win(really), house_win(would));
        let card = |dealt: &table::state::DealtCard| {
            dealt.card.map_or_else(|| "??".to_owned(), |card| card.to_string())
        };
        CoupShape {
            shoe: really.id.shoe,
            coup: really.id.number,
            running: place as u64 + 1,
            cards: really.cards.iter().map(card).collect(),
            result: really.outcome.map(rules::Outcome::word),
            wagers: wagers(
                rulebook,
                (really, would),
                &shadow.refused_of(place).collect::<Vec<_>>(),
            ),
            house_win: BothShape::of(sums),
            sums,
        }
    };
    both.map(shape).collect()
}

fn wagers(
    rulebook: &Rulebook,
    (really, would): (&Record, &Record),
    refused: &[&Refused],
) -> Vec<WagerShape> {
    let mut left: Vec<&Wagered> = would.wagers.iter().collect();
    let shape = |wagered: &Wagered| {
        let wager = &wagered.wager;
        let same = |other: &WagerOf| {
            other.place == wager.place && other.bet == wager.bet && other.bettor == wager.bettor
        };
        let twin = left.iter().position(|other| same(&other.wager)).map(|place| left.remove(place));
        let refused = refused.iter().find(|refused| same(&refused.wager));
        let fate = FateShape::of(wagered);
        let other = match (twin, refused) {
            (Some(twin), _) => FateShape::of(twin),
            (None, Some(refused)) => FateShape::refused(refused),
            // It came to lie there by no request that could be refused.
            (None, None) => FateShape { outcome: "not there".to_owned(), ..FateShape::of(wagered) },
        };
        WagerShape {
            place: wager.place.0,
            bettor: wager.bettor.to_string(),
            wager: rulebook.bet_clauses(wager.bet).id.clone(),
            differs: fate != other,
            really: fate,
            would: other,
        }
    };
    really.wagers.iter().map(shape).collect()
}

fn page(shape: &WhatIfShape) -> String {
    let TermsShape { version, options, limits } = &shape.terms;
    let options = options.iter().map(|(name, value)| format!("{name}={value}"));
    let version = version.iter().map(|version| format!("version {version}"));
    let limits = limits.iter().map(|limits| format!("limits {limits}"));
    let terms: Vec<_> = version.chain(options).chain(limits).collect();
    let mut out = format!(
        "{}
{}: the wagers and cards of table {} as they were, under {}
",
        styled(BAD, "WHAT DID NOT HAPPEN"),
        styled(EVEN, "what if"),
        shape.table,
        terms.join(", ")
    );
    for coup in shape.coups.iter().filter(|coup| !coup.wagers.is_empty()) {
        let title = format!("Coup {} of shoe {}", coup.coup, coup.shoe);
        let result = coup.result.unwrap_or("no result");
        let cards = format!("{}, {result}", coup.cards.join(" "));
        out.extend([format!("\n{}  {}\n", styled(HEAD, &title), styled(QUIET, &cards))]);
        out += &columns(&lines(coup));
        out += &both("  the house won", &coup.house_win);
    }
    out + "\n" + &both(&styled(HEAD, "the house won in all"), &shape.house_win)
}

fn lines(coup: &CoupShape) -> Vec<Vec<Cell>> {
    let heads =
        ["  bettor", "wager", "amount", "really", "returned", "amount", "would", "returned"];
    let mut lines = vec![heads.map(|head| Cell::new(head).in_style(QUIET)).into()];
    for one in &coup.wagers {
        let mut line = vec![Cell::new(format!("  {}", one.bettor)), Cell::new(&one.wager)];
        line.extend(one.really.cells());
        if one.differs {
            line.extend(one.would.cells().into_iter().map(|cell| cell.in_style(EVEN)));
        } else {
            line.push(Cell::new("the same").in_style(QUIET));
        }
        lines.push(line);
    }
    lines
}

fn both(what: &str, both: &BothShape) -> String {
    let BothShape { really, would, difference } = both;
    format!("{what} {really} really, and would have won {would}: a difference of {difference}\n")
}
