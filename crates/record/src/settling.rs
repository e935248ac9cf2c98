//! Settlements made again from the cards, apart from the code that decided them.

use rules::irregularity::Remedy;
use rules::{Amount, BetId, Cite, Coup, Grade, Rulebook, Setting, Wager, settle};
use table::event::{Resettled, Settled};
use table::limits::range_of;
use table::settlement::{finished, is_void, tokens_back};
use table::state::{CoupId, CoupState, DealtCard, Held, Setup, Table};
use table::{Event, words};

/// What is settled with: the rulebook, and the table as it stood.
struct Settling<'a> {
    rulebook: &'a Rulebook,
    before: &'a Table,
}

/// Settles again what an event says was settled. How many wagers that were, or what differs.
pub(crate) fn check(rulebook: &Rulebook, before: &Table, event: &Event) -> Result<u64, String> {
    let settling = Settling { rulebook, before };
    match event {
        Event::WagersSettled { early: false, settled } => settling.all(settled),
        Event::WagersSettled { early: true, settled } => settling.early(settled),
        Event::OutcomeAnnounced { outcome, players, bankers } => {
            let coup = settling.whole(settling.coup()?)?;
            let counts = [coup.players_hand(), coup.bankers_hand()].map(rules::Hand::point_count);
            if (coup.outcome(), counts) == (*outcome, [*players, *bankers]) {
                return Ok(0);
            }
            let (word, [players, bankers]) = (coup.outcome().word(), counts);
            Err(format!("the cards make it {word}, {players} to {bankers}"))
        }
        Event::SettlementReversed { settled, at_cage, .. } => {
            let paid = &settling.coup()?.paid;
            let unknown = settled.iter().chain(at_cage).find(|one| !paid.contains(one));
            unknown.map_or(Ok(0), |one| Err(settling.never_settled(one)))
        }
        Event::CoupCorrected { coup, cards, outcome, changes } => {
            let whole = settling.dealt(cards)?;
            if whole.outcome() != *outcome {
                return Err(format!("the true cards make it {}", whole.outcome().word()));
            }
            settling.corrected(*coup, &whole, changes)
        }
        Event::PastCoupVoided { coup, changes } => settling.voided(*coup, changes),
        _ => Ok(0),
    }
}

impl Settling<'_> {
    fn coup(&self) -> Result<&CoupState, String> {
        self.before.coup.as_ref().ok_or_else(|| "there is no coup".to_owned())
    }

    fn setup(&self) -> Result<&Setup, String> {
        self.before.setup.as_ref().ok_or_else(|| "the table is closed".to_owned())
    }

    /// The finished coup that its exposed cards make.
    fn whole(&self, coup: &CoupState) -> Result<Coup, String> {
        let cards = coup.known().and_then(|cards| finished(self.rulebook, &cards));
        cards.ok_or_else(|| "the cards that are exposed do not finish the coup".to_owned())
    }

    fn dealt(&self, cards: &[DealtCard]) -> Result<Coup, String> {
        let cards: Option<Vec<_>> = cards.iter().map(|dealt| dealt.card).collect();
        let coup = cards.and_then(|cards| finished(self.rulebook, &cards));
        coup.ok_or_else(|| "the true cards do not make a coup".to_owned())
    }

    fn never_settled(&self, one: &Settled) -> String {
        format!("{} was never settled like this", self.named(one))
    }

    fn named(&self, one: &Settled) -> String {
        let bet = usize::from(one.wager.bet.0);
        let bet = self.rulebook.bets.get(bet).map_or("an unknown bet", |bet| bet.id.as_str());
        let (amount, place) = (one.wager.amount, one.wager.place.0);
        format!("{amount} on {bet} by {} at place {place}", one.wager.bettor)
    }

    fn all(&self, settled: &[Settled]) -> Result<u64, String> {
        let coup = self.whole(self.coup()?)?;
        self.wagers(settled, &coup, |_| true)
    }

    /// Bets that third cards cannot change are settled before them, on any coup with these four.
    fn early(&self, settled: &[Settled]) -> Result<u64, String> {
        let known = self.coup()?.known().filter(|cards| cards.len() == 4);
        let four = known.ok_or("there are not four exposed cards")?;
        let filled = [four.as_slice(), &[four[0], four[0]]].concat();
        let coup = Coup::deal(&self.rulebook.tableau, &filled).map_err(|why| why.to_string())?;
        let clause = self.rulebook.wagering.settled_early.as_ref();
        let early = |bet| clause.is_some_and(|clause| clause.value.contains(&bet));
        self.wagers(settled, &coup, early)
    }

    /// All wagers on some bets, each settled once and as held.
    fn wagers(
        &self,
        settled: &[Settled],
        coup: &Coup,
        chosen: impl Fn(BetId) -> bool,
    ) -> Result<u64, String> {
        let setup = self.setup()?;
        let due = self.before.wagers.iter().filter(|held| chosen(held.bet)).count();
        if due != settled.len() {
            return Err(format!("{due} wagers were to be settled, and {} were", settled.len()));
        }
        for (index, one) in settled.iter().enumerate() {
            let wager = &one.wager;
            let held = self.before.wager(wager.place, &wager.bettor, wager.bet);
            let as_held = |held: &Held| (held.amount, held.tokens) == (wager.amount, wager.tokens);
            let same = held.is_some_and(|held| as_held(held) && chosen(held.bet));
            let twice = settled[..index].iter().any(|other| other.wager == *wager);
            if !same || twice {
                return Err(format!("there was no wager of {} to settle", self.named(one)));
            }
            self.staked(setup, one)?;
            self.agrees(&setup.setting, coup, one)?;
        }
        Ok(settled.len() as u64)
    }

    /// What is above the maximum is not settled where the rulebook says so.
    fn staked(&self, setup: &Setup, one: &Settled) -> Result<(), String> {
        use rules::wagering::Over;
        let wager = &one.wager;
        let place = self.before.place(wager.place);
        let limits = place.and_then(|place| self.rulebook.wagering.channel(place.channel));
        let capped = limits.is_some_and(|limits| limits.over.value == Over::SettledToMaximum);
        let whose = (wager.place, &*wager.bettor);
        let max = range_of(self.before, &setup.limits, whose, wager.bet).max;
        let staked = if capped { wager.amount.min(max) } else { wager.amount };
        if staked == one.staked {
            return Ok(());
        }
        let named = self.named(one);
        Err(format!("{named}: {staked} of it count, and {} were settled", one.staked))
    }

    /// What a wager comes to on a coup.
    fn again(&self, setting: &Setting, coup: &Coup, one: &Settled) -> Result<Settled, String> {
        let known = usize::from(one.wager.bet.0) < self.rulebook.bets.len();
        let wager = Wager::new(one.wager.bet, one.staked).filter(|_| known);
        let wager = wager.ok_or_else(|| format!("{} is no wager", self.named(one)))?;
        let settlement =
            settle(self.rulebook, setting, coup, wager).map_err(|why| why.to_string())?;
        let (tokens, kept) = tokens_back(self.rulebook, &one.wager, (one.staked, settlement.grade));
        let above = one.wager.amount.checked_sub(one.staked);
        let above = above.and_then(|above| above.checked_sub(kept));
        let returned = above.and_then(|above| settlement.returned.checked_add(above));
        Ok(Settled {
            wager: one.wager.clone(),
            staked: one.staked,
            grade: settlement.grade,
            odds: settlement.odds,
            returned: returned.ok_or("what goes back is out of range")?,
            tokens,
            cite: settlement.cite.clone(),
        })
    }

    fn agrees(&self, setting: &Setting, coup: &Coup, one: &Settled) -> Result<(), String> {
        let again = self.again(setting, coup, one)?;
        if again == *one {
            return Ok(());
        }
        Err(format!(
            "{}: the cards make it {}, {} back ({}); recorded is {}, {} back ({})",
            self.named(one),
            again.grade.word(),
            again.returned,
            again.cite,
            one.grade.word(),
            one.returned,
            one.cite,
        ))
    }

    /// What was settled of a coup, and by which version and options.
    fn paid(&self, id: CoupId) -> Result<(Setting, &[Settled]), String> {
        if let Some(coup) = self.before.coup.as_ref().filter(|_| self.before.coup_id() == id) {
            return Ok((self.setup()?.setting, &coup.paid));
        }
        let past = self.before.past_coup(id);
        let past = past.ok_or_else(|| format!("there is no {}", words::coup_id(id)))?;
        Ok((past.setting, &past.paid))
    }

    /// Every wager of a coup comes out as it stands or as it is changed.
    fn corrected(&self, id: CoupId, coup: &Coup, changes: &[Resettled]) -> Result<u64, String> {
        let (setting, paid) = self.paid(id)?;
        self.were_paid(paid, changes)?;
        for one in paid {
            let change = changes.iter().find(|change| change.before == *one);
            let after = change.map_or(one, |change| &change.after);
            if !is_void(self.rulebook, after) {
                self.agrees(&setting, coup, after)?;
            }
        }
        Ok(paid.len() as u64)
    }

    /// Every wager of a void coup is handed back, or forfeited by a rule that has it so.
    fn voided(&self, id: CoupId, changes: &[Resettled]) -> Result<u64, String> {
        let (_, paid) = self.paid(id)?;
        self.were_paid(paid, changes)?;
        for one in paid {
            let change = changes.iter().find(|change| change.before == *one);
            let after = change.map_or(one, |change| &change.after);
            let back = (after.returned, after.grade) == (one.wager.amount, Grade::StandOff);
            let lost = (after.returned, after.grade) == (Amount::ZERO, Grade::Lose);
            let forfeited = lost && self.forfeits(&after.cite);
            if !(back || forfeited) {
                return Err(format!("{} was not handed back", self.named(one)));
            }
        }
        Ok(paid.len() as u64)
    }

    /// Whether wagers are forfeited by a rule.
    fn forfeits(&self, cite: &Cite) -> bool {
        let mut prescribed = self.rulebook.irregularities.of.iter();
        prescribed.any(|irregular| {
            let choice = irregular.choice(Remedy::Forfeit);
            choice.and_then(|choice| choice.source.cite()) == Some(cite)
        })
    }

    fn were_paid(&self, paid: &[Settled], changes: &[Resettled]) -> Result<(), String> {
        let same_wager = |change: &Resettled| {
            paid.contains(&change.before) && change.before.wager == change.after.wager
        };
        let stray = changes.iter().find(|change| !same_wager(change));
        stray.map_or(Ok(()), |change| Err(self.never_settled(&change.before)))
    }
}
