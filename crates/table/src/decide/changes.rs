//! Opening, notices and changes.

use super::wagers::WAGER_MAX;
use super::{Decided, Deciding};
use crate::actor::{Name, Time};
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::request::{ChangeTo, Request};
use crate::state::{Fitted, Limits, Place, PlaceId, Range, Setup};
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::{Act, Change, Instead, NoticeClause};
use rules::procedure::{Before, Fixture};
use rules::wagering::Channel;
use rules::{Amount, Rulebook, Setting};

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::OpenTable(setup) => open(deciding, setup),
        Request::GiveNotice(to) => {
            let clause = deciding.change_clause(to)?;
            // A minimum that some keep ends for them as any other is raised.
            let kept = deciding.table.kept().is_some();
            let limits = matches!(to, ChangeTo::Limits(_));
            let raise = deciding.rulebook.conduct.change(Change::RaiseMinimum);
            let clause = if kept && limits { raise } else { clause };
            let minutes = clause.minutes.unwrap_or(0);
            let (shown, due) = (deciding.at, deciding.at.plus_minutes(u64::from(minutes)));
            Ok(vec![Event::NoticeGiven { to: to.clone(), shown, due }])
        }
        Request::Change(to) => {
            let clause = deciding.change_clause(to)?;
            if deciding.table.coup.is_some() {
                return Err(Reason::CoupInProgress.from(&clause.source));
            }
            let by_notice = deciding.noticed(to, clause)?;
            match to {
                ChangeTo::Version(setting) => {
                    deciding.allow_bets_of(setting, deciding.table.shoe.decks)?;
                    deciding.fitted(deciding.setup()?, setting)?;
                    deciding.signs_kept(setting)?;
                }
                // What is to be put right, and people's money, is not left behind.
                ChangeTo::Closed => {
                    deciding.going_on()?;
                    deciding.no_credit_left()?;
                    deciding.steps_done(Before::Closing)?;
                }
                ChangeTo::Limits(_) => {}
            }
            Ok(vec![changed(to, by_notice)])
        }
        Request::RaiseMinimumAtOnce(limits) => {
            let clause = deciding.may(Act::RaiseMinimumAtOnce)?;
            let setup = deciding.setup()?;
            if deciding.table.coup.is_some() {
                return Err(Reason::CoupInProgress.from(&clause.source));
            }
            sound(deciding.rulebook, limits)?;
            // A minimum that some still keep can be raised with notice only.
            let kept = deciding.table.kept().is_some();
            if kept || !limits.raise_minimum_of(&setup.limits) {
                let minutes = deciding.rulebook.conduct.change(Change::RaiseMinimum).minutes;
                let minutes = minutes.unwrap_or(0);
                return Err(Reason::NoticeNeeded { minutes }.from(&clause.source));
            }
            Ok(vec![Event::MinimumRaisedAtOnce { limits: limits.clone() }])
        }
        Request::Agree => agree(deciding, &deciding.actor.name),
        Request::AgreeFor { bettor } => {
            deciding.dealer()?;
            // Whoever has a screen says it there.
            let at_station = |(_, place, name): (PlaceId, &Place, &Name)| {
                name == bettor && place.channel == Channel::Station
            };
            if deciding.table.taken().any(at_station) {
                return Err(Reason::NotYourPlace.plainly());
            }
            agree(deciding, bettor)
        }
        _ => settings(deciding, request),
    }
}

/// Somebody agrees to what is proposed.
fn agree(deciding: &Deciding<'_>, name: &Name) -> Decided {
    deciding.setup()?;
    if !deciding.table.bettors().any(|bettor| bettor == name) {
        return Err(Reason::NotYourPlace.plainly());
    }
    if !deciding.table.is_something_proposed() {
        let first = "a sign that says what is proposed";
        return Err(Reason::ComesFirst { first }.plainly());
    }
    if deciding.table.has_agreed(name) {
        return Err(Reason::AlreadyDone.plainly());
    }
    Ok(vec![Event::Agreed { name: name.clone() }])
}

fn settings(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::SetPersonalLimit { place, limit, surveillance_told } => {
            let clause = deciding.clause(Act::SetPersonalLimit)?;
            deciding.setup()?;
            let allowed = deciding.rulebook.wagering.personal_limit.as_ref();
            let must_tell = allowed.is_some_and(|allowed| allowed.what.is_some());
            if must_tell && !surveillance_told {
                let first = "telling those who must hear of it";
                return Err(Reason::NotYet { first }.from(&clause.source));
            }
            if deciding.table.is_wagered() {
                return Err(Reason::CoupInProgress.from(&clause.source));
            }
            sound_range(limit)?;
            let bettor = deciding.table.place(*place).and_then(|place| place.bettor.clone());
            let bettor = bettor.ok_or_else(|| Reason::NotYourPlace.plainly())?;
            let (place, limit) = (*place, *limit);
            Ok(vec![match &deciding.rulebook.wagering.limit_of_person {
                Some(_) => Event::BettorsLimitSet { bettor, limit },
                None => Event::PersonalLimitSet { place, limit },
            }])
        }
        Request::ChooseStyle { style } => {
            deciding.dealer()?;
            deciding.between_coups()?;
            if *style >= deciding.rulebook.conduct.styles.len() {
                return Err(Reason::NoSuchThing.plainly());
            }
            Ok(vec![Event::StyleChosen { style: *style }])
        }
        Request::FitTable(fitted) => fit(deciding, fitted),
        Request::ChangeDealer { name } => {
            deciding.dealer()?;
            deciding.setup()?;
            let clause = deciding.rulebook.conduct.act(Act::ChangeDealer);
            if let Some(clause) = clause.filter(|_| deciding.table.is_dealing()) {
                return Err(Reason::CoupInProgress.from(&clause.source));
            }
            Ok(vec![Event::DealerChanged { name: name.clone() }])
        }
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

/// Something is put at a table that is open, such as a sign, or taken away from it.
fn fit(deciding: &Deciding<'_>, fitted: &Fitted) -> Decided {
    deciding.may(Act::OpenTable)?;
    deciding.between_coups()?;
    let setup = deciding.setup()?;
    let mut fixtures = deciding.rulebook.conduct.fixtures.iter();
    let fixture = fixtures.find(|fixture| *fixture.id == *fitted.fixture);
    let fixture = fixture.ok_or_else(|| Reason::NoSuchThing.plainly())?;
    if fitted.is.is_empty() {
        // What the setting in force asks for stays.
        let mut without = setup.clone();
        without.fixtures.retain(|other| other.fixture != fitted.fixture);
        deciding.fitted(&without, &setup.setting)?;
    } else if !fixture.takes(&fitted.is) {
        return Err(Reason::NoSuchThing.from(&fixture.source));
    }
    Ok(vec![Event::TableFitted { fitted: fitted.clone(), by: deciding.actor.clone() }])
}

fn open(deciding: &Deciding<'_>, setup: &Setup) -> Decided {
    let clause = deciding.may(Act::OpenTable)?;
    if deciding.table.setup.is_some() {
        return Err(Reason::TableOpen.plainly());
    }
    let conduct = &deciding.rulebook.conduct;
    let places = &conduct.places;
    let count = u8::try_from(setup.places.len()).unwrap_or(u8::MAX);
    if !(places.value.min..=places.value.max).contains(&count) {
        return Err(Reason::NoSuchThing.from(&places.source));
    }
    let wagering = &deciding.rulebook.wagering;
    if setup.places.iter().any(|channel| wagering.channel(*channel).is_none()) {
        return Err(Reason::NotInThisRulebook.from(&clause.source));
    }
    if let Some(period) = &wagering.period
        && setup.period_s.is_some_and(|seconds| seconds < period.value.seconds_min)
    {
        let first = "a longer wagering period";
        return Err(Reason::NotYet { first }.from(&period.source));
    }
    if setup.style >= conduct.styles.len() {
        return Err(Reason::NoSuchThing.plainly());
    }
    if setup.burn_before_coup {
        deciding.rulebook.shoe.allow_burn_before_coup()?;
    }
    if setup.limits.differential_max.is_some() && wagering.differential.is_none() {
        return Err(Reason::NotInThisRulebook.plainly());
    }
    sound(deciding.rulebook, &setup.limits)?;
    deciding.rulebook.allow_for_money(&setup.setting)?;
    deciding.fitted(setup, &setup.setting)?;
    let dealer = deciding.actor.name.clone();
    let unused = unused_places(deciding.rulebook, setup);
    let setup = alloc::boxed::Box::new(setup.clone());
    let marked = unused.map(|place| Event::BoxMarked { place, closed: true });
    Ok([Event::TableOpened { setup, dealer }].into_iter().chain(marked).collect())
}

/// The places of a table in a private room that nobody plays at, there being more than may be.
fn unused_places(rulebook: &Rulebook, setup: &Setup) -> impl Iterator<Item = PlaceId> + use<> {
    let most = rulebook.conduct.private_places.as_ref().filter(|_| setup.private);
    let places = u8::try_from(setup.places.len()).unwrap_or(u8::MAX);
    let used = most.map_or(places, |most| most.value);
    (used.saturating_add(1)..=places).map(PlaceId)
}

/// The least that anything can be limited to.
const NO_LESS: Range = Range { min: Amount::from_cents(1), max: Amount::from_cents(1), unit: None };

/// Refuses limits that no wager could keep.
fn sound(rulebook: &Rulebook, limits: &Limits) -> Result<(), Refusal> {
    sound_range(&limits.usual)?;
    for (bet, range) in &limits.of_bets {
        if usize::from(bet.0) >= rulebook.bets.len() {
            return Err(Reason::NoSuchThing.plainly());
        }
        sound_range(range)?;
    }
    // Amounts are added to these, which must not overflow.
    let sums = [limits.aggregate_min, limits.area_max, limits.differential_max];
    sums.into_iter().flatten().try_for_each(|sum| sound_range(&Range { max: sum, ..NO_LESS }))
}

fn sound_range(range: &Range) -> Result<(), Refusal> {
    if range.min.cents() <= 0 || range.min > range.max {
        return Err(Reason::UnderMinimum { min: range.max }.plainly());
    }
    if range.max > WAGER_MAX {
        return Err(Reason::OverMaximum { max: WAGER_MAX }.plainly());
    }
    Ok(())
}

/// The change; a minimum that some still keep goes only where a sign has said so.
fn changed(to: &ChangeTo, for_all: bool) -> Event {
    match to {
        ChangeTo::Limits(limits) => Event::LimitsChanged { limits: limits.clone(), for_all },
        ChangeTo::Version(setting) => Event::VersionChanged { setting: *setting },
        ChangeTo::Closed => Event::TableClosed,
    }
}

impl<'a> Deciding<'a> {
    /// What kind of change it is, by its clause; refused where it is somebody else's.
    fn change_clause(&self, to: &ChangeTo) -> Result<&'a NoticeClause, Refusal> {
        let (setup, wagering) = (self.setup()?, &self.rulebook.wagering);
        let change = match to {
            ChangeTo::Limits(limits) => {
                sound(self.rulebook, limits)?;
                let mut others = (**limits).clone();
                others.differential_max = setup.limits.differential_max;
                if wagering.differential.is_none() && limits.differential_max.is_some() {
                    return Err(Reason::NotInThisRulebook.plainly());
                }
                if limits.raise_minimum_of(&setup.limits) {
                    Change::RaiseMinimum
                } else if others == setup.limits {
                    Change::Differential
                } else {
                    Change::Limits
                }
            }
            ChangeTo::Version(setting) => {
                self.rulebook.allow_for_money(setting)?;
                if let Some(clause) = self.of_options(&setup.setting, setting)? {
                    return Ok(clause);
                }
                Change::Version
            }
            ChangeTo::Closed => Change::CloseTable,
        };
        let clause = self.rulebook.conduct.change(change);
        self.authorised(clause.by, &clause.source)?;
        Ok(clause)
    }

    /// The clause on the options that a setting changes, where nothing else changes and they have
    /// one of their own; refused where one of them is somebody else's to change.
    fn of_options(
        &self,
        now: &Setting,
        then: &Setting,
    ) -> Result<Option<&'a NoticeClause>, Refusal> {
        let menu = &self.rulebook.menu;
        let changed = menu.options.iter().enumerate().filter(|(place, _)| {
            let (now, then) = (menu.value_set(now, *place), menu.value_set(then, *place));
            now != then
        });
        let clauses: Vec<_> = changed.map(|(_, option)| option.change.as_ref()).collect();
        for clause in clauses.iter().flatten() {
            self.authorised(clause.by, &clause.source)?;
        }
        let same = menu.version_set(now).id == menu.version_set(then).id;
        let first = clauses.first().copied().flatten();
        Ok(first.filter(|_| same && clauses.iter().all(|clause| *clause == first)))
    }

    /// Refuses another version that ends what a sign at the table says, while the sign stays.
    fn signs_kept(&self, then: &Setting) -> Result<(), Refusal> {
        let (setup, menu) = (self.setup()?, &self.rulebook.menu);
        let now = &setup.setting;
        if menu.version_set(now).id == menu.version_set(then).id {
            return Ok(());
        }
        let stays = |sign: &&Fixture| setup.fixtures.iter().any(|it| *it.fixture == *sign.id);
        let ends = |sign: &&Fixture| sign.matters(now) && !sign.matters(then);
        match self.rulebook.conduct.fixtures.iter().filter(ends).find(stays) {
            Some(sign) => {
                Err(Reason::NotYet { first: "an end of what the sign says" }.from(&sign.source))
            }
            None => Ok(()),
        }
    }

    /// Refuses to close a table with money on its stations.
    fn no_credit_left(&self) -> Result<(), Refusal> {
        let credit = self.table.places.iter().map(|place| place.credit);
        let clauses = self.rulebook.accounts.as_ref();
        match (credit.max().filter(|credit| credit.cents() > 0), clauses) {
            (Some(credit), Some(clauses)) => {
                Err(Reason::CreditLeft { credit }.from(&clauses.cash_out.source))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a change whose sign has not stood long enough, unless something will do instead;
    /// whether it was a sign that did.
    fn noticed(&self, to: &ChangeTo, clause: &NoticeClause) -> Result<bool, Refusal> {
        // What people agree to is what the latest sign says.
        let proposed = self.table.notices.last().is_some_and(|notice| notice.to == *to);
        let instead = |instead: &Instead| match instead {
            Instead::NoBettors => !self.table.has_bettors(),
            Instead::AllAgree => proposed && self.table.all_agree_to_sign(),
        };
        let notice = self.table.notices.iter().find(|notice| notice.to == *to);
        let due: Option<Time> = notice.map(|notice| notice.due);
        let stood = due.is_some_and(|due| self.at >= due);
        let Some(minutes) = clause.minutes else { return Ok(stood) };
        if clause.instead.iter().any(instead) {
            return Ok(true);
        }
        match due {
            None => Err(Reason::NoticeNeeded { minutes }.from(&clause.source)),
            Some(due) if self.at < due => Err(Reason::NoticeNotDue { due }.from(&clause.source)),
            Some(_) => Ok(true),
        }
    }
}
