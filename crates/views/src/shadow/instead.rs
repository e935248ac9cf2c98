//! What would have happened instead of what did.

use super::{Doing, Refused, Shadow};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::Act;
use rules::wagering::Excess;
use rules::{Amount, Cite, Grade, Setting, Side};
use table::decide::closing;
use table::event::{Goes, Resettled, Settled, WagerOf, Why};
use table::settlement::{Part, again, due, finished, is_void};
use table::state::{CoupId, Held, Limits, Setup};
use table::{Actor, Asking, Event, Request, Table, decide};

impl Shadow<'_> {
    /// The events of the shadow that stand where this one stands.
    pub(super) fn instead(&mut self, event: &Event) -> Vec<Event> {
        if self.worked_out(event) {
            return Vec::new();
        }
        match event {
            Event::TableOpened { .. }
            | Event::VersionChanged { .. }
            | Event::LimitsChanged { .. }
            | Event::MinimumRaisedAtOnce { .. } => vec![self.on_our_terms(event)],
            Event::WagerPlaced { wager } => self.placed(wager),
            Event::WagerReduced { .. } => self.reduced(event),
            Event::WagersReturned { why, wagers } => self.returned(*why, wagers),
            Event::WagersForfeited { wagers } => {
                let wagers = self.same(wagers);
                if wagers.is_empty() { Vec::new() } else { vec![Event::WagersForfeited { wagers }] }
            }
            Event::WageringClosed { by } => {
                self.doing = Doing::Closing;
                closing(self.would.rulebook(), self.would.table(), *by)
            }
            Event::WagersSettled { early, .. } => {
                let part = if *early { Part::Early } else { Part::All };
                let settled = due(self.would.rulebook(), self.would.table(), part);
                vec![Event::WagersSettled { early: *early, settled: settled.unwrap_or_default() }]
            }
            Event::SettlementReversed { .. } => vec![self.reversed(event)],
            Event::CoupCorrected { .. } | Event::PastCoupVoided { .. } => {
                self.corrected(event).into_iter().collect()
            }
            Event::CoupCalledOff
            | Event::CoupVoided { .. }
            | Event::CoupInvalidated { .. }
            | Event::ShoeVoided { .. }
            | Event::TableClosed => self.ended(event),
            other => vec![other.clone()],
        }
    }

    /// Whether the shadow has worked it out for itself already.
    fn worked_out(&mut self, event: &Event) -> bool {
        let of_this = match (self.doing, event) {
            (Doing::Closing, Event::WagersReturned { why, .. }) => matches!(
                why,
                Why::UnderMinimum | Why::LacksAnother | Why::UnderAggregate | Why::OverDifferential
            ),
            (Doing::Closing, Event::WagerReduced { .. }) => !self.in_proportion(),
            (Doing::Closing, Event::BettorWarned { .. } | Event::WagersAccepted { .. })
            | (Doing::Reducing, Event::WagerReduced { .. } | Event::WagersReturned { .. }) => true,
            _ => false,
        };
        if !of_this {
            self.doing = Doing::Anything;
        }
        of_this
    }

    /// Whether it is the dealer who brings the hands together, in proportion.
    fn in_proportion(&self) -> bool {
        let clause = self.would.rulebook().wagering.differential.as_ref();
        clause.is_some_and(|clause| clause.value == Excess::ProRata)
    }

    fn on_our_terms(&self, event: &Event) -> Event {
        let limits = |really: &Limits| self.terms.limits.as_ref().unwrap_or(really).clone();
        let setting = |really: Setting| self.terms.setting.unwrap_or(really);
        match event {
            Event::TableOpened { setup, dealer } => {
                let ours = Setup {
                    setting: setting(setup.setting),
                    limits: limits(&setup.limits),
                    ..(**setup).clone()
                };
                Event::TableOpened { setup: Box::new(ours), dealer: dealer.clone() }
            }
            Event::VersionChanged { setting: really } => {
                Event::VersionChanged { setting: setting(*really) }
            }
            Event::LimitsChanged { limits: really, for_all } => {
                Event::LimitsChanged { limits: Box::new(limits(really)), for_all: *for_all }
            }
            Event::MinimumRaisedAtOnce { limits: really } => {
                Event::MinimumRaisedAtOnce { limits: Box::new(limits(really)) }
            }
            other => other.clone(),
        }
    }

    /// A wager is asked for once more, at the shadow.
    fn placed(&mut self, wager: &WagerOf) -> Vec<Event> {
        let rulebook = self.would.rulebook();
        let ask = |table: &Table| {
            let WagerOf { place, bettor, bet, amount, tokens } = wager.clone();
            let actor = Actor { name: bettor.clone(), role: rulebook.conduct.bettor };
            let request = match tokens {
                Amount::ZERO => Request::PlaceWager { place, bettor, bet, amount },
                tokens => Request::WagerTokens { place, bettor, bet, amount, tokens },
            };
            decide(rulebook, table, &Asking { at: table.now, actor, request })
        };
        let placed = Event::WagerPlaced { wager: wager.clone() };
        let plainly = ask(self.really.table()).is_ok_and(|events| events.contains(&placed));
        if !plainly {
            return self.again(wager, placed);
        }
        let coup = self.would.records.len().saturating_sub(1);
        self.refused.retain(|one| one.coup != coup || !is_same(&one.wager, wager));
        match ask(self.would.table()) {
            Ok(events) => {
                let ours = |event: &Event| {
                    matches!(event, Event::WagerPlaced { .. } | Event::WagersReturned { .. })
                };
                events.into_iter().filter(ours).collect()
            }
            Err(refusal) => {
                let (at, wager) = (self.really.table().now, wager.clone());
                self.refused.push(Refused { coup, at, wager, refusal });
                Vec::new()
            }
        }
    }

    /// A wager lies there again because its settlement was taken back, or for another reason than
    /// that somebody asked for it.
    fn again(&mut self, wager: &WagerOf, placed: Event) -> Vec<Event> {
        let coup = self.would.records.len().saturating_sub(1);
        if let Some(undone) = self.undone.iter().find(|undone| is_same(undone, wager)) {
            return vec![Event::WagerPlaced { wager: undone.clone() }];
        }
        let refused = self.refused.iter().any(|one| one.coup == coup && is_same(&one.wager, wager));
        if refused { Vec::new() } else { vec![placed] }
    }

    /// A wager is made smaller: in proportion with others, or by whoever wagered.
    fn reduced(&mut self, event: &Event) -> Vec<Event> {
        let Event::WagerReduced { wager, to } = event else { return Vec::new() };
        let rulebook = self.would.rulebook();
        let side = rulebook.together.both_hands.what.iter().position(|bet| *bet == wager.bet);
        let side = side.map(|place| [Side::Player, Side::Banker][place]);
        let cut = |table: &Table| {
            let role = rulebook.conduct.act(Act::ReduceWagers)?.by;
            let actor = Actor { name: "the dealer".into(), role };
            let request = Request::ReduceWagers { side: side? };
            decide(rulebook, table, &Asking { at: table.now, actor, request }).ok()
        };
        let in_proportion = cut(self.really.table()).is_some_and(|events| events.contains(event));
        if in_proportion {
            let ours = cut(self.would.table()).unwrap_or_default();
            self.doing = Doing::Reducing;
            let wagers = |event: &Event| {
                matches!(event, Event::WagerReduced { .. } | Event::WagersReturned { .. })
            };
            return ours.into_iter().filter(wagers).collect();
        }
        let held = self.same(core::slice::from_ref(wager)).into_iter().next();
        let held = held.filter(|held| held.amount > *to);
        held.map(|wager| Event::WagerReduced { wager, to: *to }).into_iter().collect()
    }

    fn returned(&self, why: Why, wagers: &[WagerOf]) -> Vec<Event> {
        let back = match why {
            // Room is made for somebody who goes first when that wager is asked for.
            Why::Displaced => Vec::new(),
            Why::Dummy | Why::Invalid | Why::ShoeVoid | Why::CoupVoid => self.all(),
            _ => self.same(wagers),
        };
        if back.is_empty() { Vec::new() } else { vec![Event::WagersReturned { why, wagers: back }] }
    }

    /// All wagers of the shadow.
    fn all(&self) -> Vec<WagerOf> {
        self.would.table().wagers.iter().map(named).collect()
    }

    /// The wagers of the shadow that are the same as these but for their amounts.
    fn same(&self, wagers: &[WagerOf]) -> Vec<WagerOf> {
        let table = self.would.table();
        let held = |wager: &WagerOf| table.wager(wager.place, &wager.bettor, wager.bet);
        wagers.iter().filter_map(|wager| held(wager).map(named)).collect()
    }

    /// A coup ends without a result: whatever the shadow still holds goes back.
    fn ended(&self, event: &Event) -> Vec<Event> {
        let why = match event {
            Event::CoupInvalidated { .. } => Why::Invalid,
            Event::ShoeVoided { .. } => Why::ShoeVoid,
            _ => Why::CoupVoid,
        };
        let mut events = self.returned(why, &[]);
        events.push(event.clone());
        events
    }

    fn reversed(&mut self, really: &Event) -> Event {
        let Event::SettlementReversed { settled, at_cage, short: lacking } = really else {
            return really.clone();
        };
        let of = |table: &Table| table.coup.as_ref().map(|coup| coup.paid.clone());
        // What really stands stands here too.
        let mut stands = of(self.really.table()).unwrap_or_default();
        stands.retain(|one| !settled.contains(one) && !at_cage.contains(one));
        let mut paid = of(self.would.table()).unwrap_or_default();
        paid.retain(|one| !stands.iter().any(|other| is_same(&other.wager, &one.wager)));
        self.undone = paid.iter().map(|one| one.wager.clone()).collect();
        let theirs = |one: &Settled| at_cage.iter().any(|other| is_same(&other.wager, &one.wager));
        let (at_cage, settled) = paid.into_iter().partition(theirs);
        let mut would = Event::SettlementReversed { settled, at_cage, short: lacking.clone() };
        // What a station really lacked it lacks here too where as much is asked of it.
        if would != *really
            && let Event::SettlementReversed { short, .. } = &mut would
        {
            short.clear();
        }
        would
    }

    /// What the shadow settled of a coup, and by which version.
    fn paid(&self, id: CoupId) -> Option<(Setting, &[Settled])> {
        let table = self.would.table();
        if let Some(coup) = table.coup.as_ref().filter(|_| table.coup_id() == id) {
            return Some((table.setup.as_ref()?.setting, &coup.paid));
        }
        let past = table.past_coup(id)?;
        Some((past.setting, &past.paid))
    }

    /// The wagers of the shadow are settled again on the same true cards, or handed back.
    fn corrected(&self, event: &Event) -> Option<Event> {
        match event {
            Event::CoupCorrected { coup: id, cards, outcome, changes } => {
                let (setting, paid) = self.paid(*id)?;
                let known: Option<Vec<_>> = cards.iter().map(|dealt| dealt.card).collect();
                let coup = finished(self.would.rulebook(), &known?)?;
                let rulebook = self.would.rulebook();
                let after = |one: &Settled| {
                    let own = changes.iter().find(|it| is_same(&it.before.wager, &one.wager));
                    if own.is_some_and(|own| is_void(rulebook, &own.after)) {
                        return Some(undone(changes, one));
                    }
                    again(rulebook, &setting, &coup, one)
                };
                let changes = resettled(paid, changes, after);
                let (coup, cards, outcome) = (*id, cards.clone(), *outcome);
                Some(Event::CoupCorrected { coup, cards, outcome, changes })
            }
            Event::PastCoupVoided { coup, changes } => {
                let (_, paid) = self.paid(*coup)?;
                let after = |one: &Settled| Some(undone(changes, one));
                Some(Event::PastCoupVoided {
                    coup: *coup,
                    changes: resettled(paid, changes, after),
                })
            }
            _ => None,
        }
    }
}

/// Whether two are the same wager, whatever their amounts.
fn is_same(one: &WagerOf, other: &WagerOf) -> bool {
    one.place == other.place && one.bet == other.bet && one.bettor == other.bettor
}

fn named(held: &Held) -> WagerOf {
    let Held { place, bettor, bet, amount, tokens } = held.clone();
    WagerOf { place, bettor, bet, amount, tokens }
}

/// Every wager that comes out otherwise; the difference goes where it really went.
fn resettled(
    paid: &[Settled],
    really: &[Resettled],
    after: impl Fn(&Settled) -> Option<Settled>,
) -> Vec<Resettled> {
    let mut changes = Vec::new();
    for before in paid {
        let Some(after) = after(before).filter(|after| after != before) else { continue };
        let own = really.iter().find(|one| is_same(&one.before.wager, &before.wager));
        let goes = own.map_or(Goes::Bettor, |one| one.goes);
        // What a station really lacked it lacks here too where as much is asked of it.
        let same = own.filter(|one| one.before == *before && one.after == after);
        let short = same.map_or(Amount::ZERO, |one| one.short);
        changes.push(Resettled { before: before.clone(), after, goes, short });
    }
    changes
}

/// The rule by which a wager was really handed back, or others of its coup.
fn cite_of<'a>(really: &'a [Resettled], one: &'a Settled) -> &'a Cite {
    let own = really.iter().find(|other| is_same(&other.before.wager, &one.wager));
    own.or(really.first()).map_or(&one.cite, |other| &other.after.cite)
}

/// A wager of a void coup goes back, or is forfeited where it really was.
fn undone(really: &[Resettled], one: &Settled) -> Settled {
    let cite = cite_of(really, one).clone();
    let forfeited = really
        .iter()
        .any(|other| is_same(&other.before.wager, &one.wager) && other.after.grade == Grade::Lose);
    let (grade, returned, tokens) = if forfeited {
        (Grade::Lose, Amount::ZERO, Amount::ZERO)
    } else {
        (Grade::StandOff, one.wager.amount, one.wager.tokens)
    };
    Settled { grade, odds: None, returned, tokens, cite, ..one.clone() }
}
