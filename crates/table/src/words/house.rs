//! Opening, changes, approvals and people in words.

use super::{at, notation, request};
use crate::event::Event;
use crate::request::Float;
use crate::state::Setup;
use alloc::format;
use alloc::string::{String, ToString};
use rules::Rulebook;

pub(super) fn event(rulebook: &Rulebook, event: &Event) -> String {
    match event {
        Event::TimePassed { now } => format!("the clock reads {now}"),
        Event::TableOpened { setup, dealer } => {
            let version = &rulebook.menu.version_set(&setup.setting).name;
            let limits = notation::limits(rulebook, &setup.limits);
            let places = setup.places.len();
            let papers = papers(rulebook, setup);
            format!("table opened by {dealer}: {version}, {places} places, limits {limits}{papers}")
        }
        Event::DealerChanged { name } => format!("{name} takes over as dealer"),
        Event::NoticeGiven { to, due, .. } => {
            format!("notice given: {} from {due}", notation::change(rulebook, to))
        }
        Event::LimitsChanged { limits, .. } => {
            format!("limits changed: {}", notation::limits(rulebook, limits))
        }
        Event::MinimumRaisedAtOnce { limits } => {
            let limits = notation::limits(rulebook, limits);
            format!("minimum raised at once, those present keeping theirs: {limits}")
        }
        Event::VersionChanged { setting } => {
            format!("version changed: {}", notation::version(rulebook, setting))
        }
        Event::TableClosed => "table closed".to_string(),
        Event::Agreed { name } => format!("{name} agrees"),
        Event::PersonalLimitSet { place, limit } => {
            format!("personal limit set at {}: {}", at(*place), notation::range(limit))
        }
        Event::BettorsLimitSet { bettor, limit } => {
            format!("personal limit of {bettor} set: {}", notation::range(limit))
        }
        Event::StyleChosen { style } => {
            format!("dealing style {} chosen", notation::style(rulebook, *style))
        }
        Event::TableFitted { fitted, .. } => {
            let mut fixtures = rulebook.conduct.fixtures.iter();
            let named = fixtures.find(|fixture| *fixture.id == *fitted.fixture);
            let what = named.map_or(&*fitted.fixture, |fixture| &fixture.name);
            let is = if fitted.is.is_empty() { "taken away" } else { &fitted.is };
            format!("the table stands with {what}: {is}")
        }
        Event::SeveralPerAreaAllowed => "several bettors may share an area".to_string(),
        other => people(rulebook, other),
    }
}

/// The approvals that a table stands with, each as it is numbered or named.
fn papers(rulebook: &Rulebook, setup: &Setup) -> String {
    let papers = rulebook.conduct.fixtures.iter().filter(|it| it.values.is_empty());
    let papers = papers.filter(|paper| paper.matters(&setup.setting));
    let told = papers.filter_map(|paper| {
        let fitted = setup.fixtures.iter().find(|fitted| *fitted.fixture == *paper.id)?;
        Some(format!("; {}: {}", paper.name, fitted.is))
    });
    told.collect()
}

fn people(rulebook: &Rulebook, event: &Event) -> String {
    match event {
        Event::ApprovalAsked { number, actor, request: asked, needs } => {
            let (needs, asked) = (&rulebook.role(*needs).name, request(rulebook, asked));
            format!("approval {number} asked of the {needs} by {}: {asked}", actor.name)
        }
        Event::ApprovalGiven { number, by } => {
            let role = &rulebook.role(by.role).name;
            format!("approval {number} given by {} ({role})", by.name)
        }
        Event::ApprovalDeclined { number, by } => {
            let role = &rulebook.role(by.role).name;
            format!("approval {number} declined by {} ({role})", by.name)
        }
        Event::PlaceTaken { place, bettor } => format!("{bettor} takes {}", at(*place)),
        Event::PlaceLeft { place } => format!("{} is left", at(*place)),
        Event::BoxMarked { place, closed: true } => format!("{} is marked closed", at(*place)),
        Event::BoxMarked { place, closed: false } => format!("{} is open again", at(*place)),
        Event::BettorWarned { bettor } => {
            format!("{bettor} is warned of a wager below the minimum")
        }
        Event::BettorExcluded { bettor } => format!("{bettor} is excluded from the game"),
        _ => String::new(),
    }
}

/// What moves on accounts and in the tray, in words; none where the event is about something else.
pub(super) fn money(rulebook: &Rulebook, event: &Event) -> Option<String> {
    Some(match event {
        Event::StationCredited { place, bettor, tender, amount } => {
            let whose = bettor.as_ref().map_or_else(String::new, |name| format!(" for {name}"));
            format!("{amount} credited at {}{whose}: {}", at(*place), tender.id())
        }
        Event::StationPaid { place, bettor, amount, how } => {
            format!("{amount} paid out to {bettor} at {}: {}", at(*place), how.id())
        }
        Event::StationAbandoned { place, bettor, amount } => {
            format!("{amount} of {bettor} at {} kept at the cage", at(*place))
        }
        Event::DepartureAsked { place } => {
            format!("{} is paid out when its wagers are settled", at(*place))
        }
        Event::PlayerSentAway { place, reason } => {
            format!("sent away from {}: {reason}", at(*place))
        }
        Event::FloatMoved { float: Float::Opened(amount) } => format!("float opened with {amount}"),
        Event::FloatMoved { float: Float::Filled(amount) } => format!("float filled by {amount}"),
        Event::FloatMoved { float: Float::Credited(amount) } => {
            format!("{amount} taken from the float")
        }
        Event::FloatMoved { float: Float::Closed(amount) } => {
            format!("float closed with {amount} counted")
        }
        Event::PrintFailed { place } => format!("no ticket that can be read at {}", at(*place)),
        Event::VoucherExchanged { bettor, voucher, value, bets } => {
            let on: alloc::vec::Vec<_> =
                bets.iter().map(|bet| super::bet(rulebook, *bet)).collect();
            let on = on.join(", ");
            let on = if on.is_empty() { "any bet" } else { on.as_str() };
            format!("voucher {voucher} of {bettor} exchanged for {value} of tokens, for {on}")
        }
        Event::DevicesPermitted { inspector, conditions, by } => {
            let role = &rulebook.role(by.role).name;
            let by = format!("{} ({role})", by.name);
            format!("devices permitted by {by}, {inspector} supervising: {conditions}")
        }
        Event::DevicesBanned { by } => {
            let role = &rulebook.role(by.role).name;
            format!("devices permitted no longer, by {} ({role})", by.name)
        }
        Event::StepOrdered { step, by } => {
            let role = &rulebook.role(by.role).name;
            format!("ordered by {} ({role}): {}", by.name, step_name(rulebook, step))
        }
        Event::StepRecorded { step, by, asked, note } => {
            let role = &rulebook.role(by.role).name;
            let asked = asked.as_ref().map_or_else(String::new, |who| format!(", asked by {who}"));
            let note = if note.is_empty() { String::new() } else { format!(": {note}") };
            let done = step_name(rulebook, step);
            format!("recorded by {} ({role}){asked}: {done}{note}", by.name)
        }
        Event::PlayLimitsSet { bettor, limits, by } => {
            let role = &rulebook.role(by.role).name;
            let limits = super::notation::play_limits(limits);
            format!("{bettor}'s own limits are{limits}, set by {} ({role})", by.name)
        }
        Event::BreakTaken { bettor, until } => format!("{bettor} has a break until {until}"),
        Event::WagersAccepted { wagers } => {
            format!("accepted and debited: {}", super::coup::wagers(rulebook, wagers))
        }
        _ => return None,
    })
}

/// A step beside the play in the rulebook's words.
fn step_name<'a>(rulebook: &'a Rulebook, step: &'a str) -> &'a str {
    rulebook.conduct.step(step).map_or(step, |step| step.name.as_str())
}
