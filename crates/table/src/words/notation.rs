//! Requests in the notation in which scenarios make them.

use super::coup::dummy;
use crate::request::{ChangeTo, Float, Request, With};
use crate::state::{About, Assessment, CardSource, Limits, PlayLimits, Range, Shuffling};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::{BetId, Cite, Rulebook, Setting, Side};

/// A request as a scenario writes it.
pub fn request(rulebook: &Rulebook, request: &Request) -> String {
    match request {
        Request::OpenTable(_) => "open table".to_string(),
        Request::GiveNotice(to) => format!("give notice {}", change(rulebook, to)),
        Request::Change(ChangeTo::Closed) => "close table".to_string(),
        Request::Change(to) => format!("change {}", change(rulebook, to)),
        Request::RaiseMinimumAtOnce(to) => {
            format!("raise minimum at once {}", limits(rulebook, to))
        }
        Request::Agree => "agree".to_string(),
        Request::AgreeFor { bettor } => format!("agree for {bettor}"),
        Request::SetPersonalLimit { place, limit, surveillance_told } => {
            let told = if *surveillance_told { " surveillance told" } else { "" };
            format!("set personal limit at {} {}{told}", place.0, range(limit))
        }
        Request::ChooseStyle { style: chosen } => {
            format!("choose style {}", style(rulebook, *chosen))
        }
        Request::FitTable(fitted) => format!("fit {}={}", fitted.fixture, fitted.is),
        Request::TakePlace { place, bettor } => format!("take place {} for {bettor}", place.0),
        Request::LeavePlace { place } => format!("leave place {}", place.0),
        Request::MarkBox { place, closed: true } => format!("close box {}", place.0),
        Request::MarkBox { place, closed: false } => format!("open box {}", place.0),
        Request::VacateSeat { place } => format!("vacate place {}", place.0),
        Request::BuyIn { place, bettor, tender, amount } => {
            format!("buy in {} {amount} at {} for {bettor}", tender.id(), place.0)
        }
        Request::CashOut { place, how } => format!("cash out {} by {}", place.0, how.id()),
        Request::SendAway { place, reason } => {
            format!("send away from {}{}", place.0, because(reason))
        }
        Request::Abandon { place } => format!("abandon {}", place.0),
        Request::MoveFloat(float) => float_moved(*float),
        Request::ExchangeVoucher { bettor, voucher, value, bets } => {
            let on: Vec<_> = bets.iter().map(|bet| bet_id(rulebook, *bet)).collect();
            let on = if on.is_empty() { String::new() } else { format!(" on {}", on.join(" ")) };
            format!("exchange voucher {voucher} of {value} for {bettor}{on}")
        }
        Request::PermitDevices { inspector, surveillance_told, conditions } => {
            let told = if *surveillance_told { " surveillance told" } else { "" };
            format!("permit devices supervised by {inspector}{told}{}", because(conditions))
        }
        Request::BanDevices => "ban devices".to_string(),
        Request::OrderStep { step } => format!("order {step}"),
        Request::RecordStep { step, asked, note } => {
            let asked = asked.as_ref().map_or_else(String::new, |name| format!(" asked by {name}"));
            format!("record {step}{asked}{}", because(note))
        }
        Request::SetPlayLimits { bettor, limits } => {
            format!("set play limits for {bettor}{}", play_limits(limits))
        }
        Request::TakeBreak { bettor, minutes } => {
            format!("take break of {minutes} minutes for {bettor}")
        }
        Request::ChangeDealer { name } => format!("change dealer to {name}"),
        Request::Approve { number } => format!("approve {number}"),
        Request::Decline { number } => format!("decline {number}"),
        _ => shoe(rulebook, request),
    }
}

/// The limits that somebody has set to their own play.
pub(super) fn play_limits(limits: &PlayLimits) -> String {
    let minutes = limits.minutes.map(|minutes| format!(" minutes {minutes}"));
    let rest = Some(limits.break_minutes).filter(|minutes| *minutes > 0);
    let rest = rest.map(|minutes| format!(" break {minutes}"));
    let loss = limits.loss.map(|loss| format!(" loss {loss}"));
    let excluded = limits.excluded.then(|| String::from(" excluded"));
    [minutes, rest, loss, excluded].into_iter().flatten().collect()
}

fn shoe(rulebook: &Rulebook, request: &Request) -> String {
    match request {
        Request::BringCards { decks, source: from, backs } => {
            format!("bring {decks} decks{} backs {backs}", source(*from))
        }
        Request::CheckCards => "check cards".to_string(),
        Request::AcceptCards => "accept cards".to_string(),
        Request::ObjectToCards => "object to cards".to_string(),
        Request::Shuffle { how: Shuffling::Hand } => "shuffle by hand".to_string(),
        Request::Shuffle { how: Shuffling::Machine } => "shuffle by machine".to_string(),
        Request::Shuffle { how: Shuffling::Automatic } => "shuffle automatically".to_string(),
        Request::RefuseCut { place } => format!("refuse cut at {}", place.0),
        Request::Cut { depth } => format!("cut {depth} deep"),
        Request::CutAt { place, depth } => format!("cut {depth} deep at {}", place.0),
        Request::PlaceCuttingCard { cards_behind } => {
            format!("place cutting card {cards_behind} from the end")
        }
        Request::Burn { method } => format!("burn {}", burn(rulebook, *method)),
        Request::OrderShuffle { reason } => format!("order shuffle{}", because(reason)),
        Request::ReplaceCards { unfit, backs, scanning_shoe } => {
            let unfit = if *unfit { " unfit" } else { "" };
            let scanning = if *scanning_shoe { " scanning shoe" } else { "" };
            format!("replace{unfit} cards backs {backs}{scanning}")
        }
        _ => coup(rulebook, request),
    }
}

/// A bet as a scenario writes it.
fn bet_id(rulebook: &Rulebook, bet: BetId) -> &str {
    rulebook.bets.get(usize::from(bet.0)).map_or("", |bet| bet.id.as_str())
}

fn coup(rulebook: &Rulebook, request: &Request) -> String {
    let id = |bet: &BetId| bet_id(rulebook, *bet);
    match request {
        Request::OpenWagering => "open wagering".to_string(),
        Request::PlaceWager { place, bettor, bet, amount } => {
            format!("wager {} {amount} at {} for {bettor}", id(bet), place.0)
        }
        Request::WagerTokens { place, bettor, bet, amount, tokens } => {
            let bet = id(bet);
            format!("wager {bet} {amount} at {} with {tokens} tokens for {bettor}", place.0)
        }
        Request::WithdrawWager { place, bettor, bet } => {
            format!("withdraw {} at {} for {bettor}", id(bet), place.0)
        }
        Request::MoveWager { place, bettor, from, to } => {
            format!("move {} to {} at {} for {bettor}", id(from), id(to), place.0)
        }
        Request::AllowSeveralPerArea => "allow several per area".to_string(),
        Request::ReduceWagers { side: on } => format!("reduce wagers on {}", side(*on)),
        Request::RefuseWager { place, bettor, bet, reason } => {
            let because = because(reason);
            format!("refuse wager {} at {} for {bettor}{because}", id(bet), place.0)
        }
        Request::CallNoMoreBets => "no more bets".to_string(),
        Request::CallOffCoup => "call off coup".to_string(),
        Request::DeclareDummy { ground } => format!("declare dummy coup {}", dummy(*ground)),
        Request::BurnBeforeCoup => "burn before coup".to_string(),
        Request::OfferHand { side: of, place, bettor } => {
            let whom = bettor.as_ref().map(|name| format!(" for {name}")).unwrap_or_default();
            format!("offer {} hand to {}{whom}", side(*of), place.0)
        }
        Request::GiveShoe { place: Some(place), from: Some(from) } => {
            format!("give shoe to {} for {}", place.0, from.0)
        }
        Request::GiveShoe { place: Some(place), .. } => format!("give shoe to {}", place.0),
        Request::GiveShoe { place: None, .. } => "take back shoe".to_string(),
        Request::AcceptHand { side: of } => format!("accept {} hand", side(*of)),
        Request::RefuseHand { side: of } => format!("refuse {} hand", side(*of)),
        Request::Nominate { side: of, name } => format!("nominate {name} for {} hand", side(*of)),
        Request::TakeBackHand { side: of } => format!("take back {} hand", side(*of)),
        Request::SettleEarly => "settle early".to_string(),
        Request::Announce => "announce".to_string(),
        Request::Settle => "settle".to_string(),
        Request::CompleteCoup => "complete coup".to_string(),
        _ => incident(rulebook, request),
    }
}

fn incident(rulebook: &Rulebook, request: &Request) -> String {
    match request {
        Request::Report { situation, about } => {
            format!("report {}{}", situation.id(), reported(rulebook, about))
        }
        Request::Assess { number, assessment } => {
            format!("assess {number}{}", assessed(assessment))
        }
        Request::Resolve { number, remedy, with } => {
            format!("resolve {number} by {}{}", remedy.id(), done_with(with))
        }
        Request::Done { number, task, with } => {
            format!("done {number} {}{}", task.id(), done_with(with))
        }
        Request::ConfirmWager { number, place, bettor, bet } => {
            let bet = &rulebook.bet_clauses(*bet).id;
            format!("confirm {number} wager {bet} at {} for {bettor}", place.0)
        }
        Request::ConfirmCorrection { number } => format!("confirm {number} correction"),
        Request::Tell { number, whom } => {
            format!("tell {} of {number}", rulebook.role(*whom).id)
        }
        Request::Acknowledge { number } => format!("acknowledge {number}"),
        Request::CloseIncident { number, decision } => {
            format!("close incident {number}{}", because(decision))
        }
        Request::KeepWagers { bettor } => format!("keep wagers for {bettor}"),
        Request::Resume => "resume coup".to_string(),
        Request::UseCarriedCard => "use carried card".to_string(),
        _ => String::new(),
    }
}

fn reported(rulebook: &Rulebook, about: &About) -> String {
    let parts = [
        about.exposed.then(|| " exposed".to_string()),
        about.coup.map(|coup| format!(" in coup {} of shoe {}", coup.number, coup.shoe)),
        about.place.map(|place| format!(" at {}", place.0)),
        about.bettor.as_ref().map(|bettor| format!(" by {bettor}")),
        (!about.under.is_empty()).then(|| format!(" under {}", rules(&about.under))),
        about.version.as_ref().map(|setting| format!(" version {}", version(rulebook, setting))),
        Some(because(&about.note)),
    ];
    parts.into_iter().flatten().collect()
}

fn rules(all: &[Cite]) -> String {
    all.iter().map(Cite::as_str).collect::<Vec<_>>().join(", ")
}

fn assessed(found: &Assessment) -> String {
    let words = [
        (found.disadvantage, " disadvantage"),
        (found.spare, " spare"),
        (found.practicable, " practicable"),
    ];
    let words = words.into_iter().filter(|(yes, _)| *yes).map(|(_, word)| word.to_string());
    let damaged: String = found.damaged.iter().map(|card| format!(" {card}")).collect();
    let damaged = (!damaged.is_empty()).then(|| format!(" damaged{damaged}"));
    words.chain(damaged).collect()
}

fn done_with(with: &With) -> String {
    let cards: String = with.cards.iter().map(|card| format!(" {card}")).collect();
    let parts = [
        (!cards.is_empty()).then(|| format!(" as{cards}")),
        with.count.map(|count| format!(" of {count}")),
        with.amount.map(|amount| format!(" for {amount}")),
        with.to.as_ref().map(|name| format!(" to {name}")),
        Some(because(&with.note)),
    ];
    parts.into_iter().flatten().collect()
}

/// A change as a scenario writes it.
pub fn change(rulebook: &Rulebook, to: &ChangeTo) -> String {
    match to {
        ChangeTo::Limits(to) => format!("limits {}", limits(rulebook, to)),
        ChangeTo::Version(setting) => format!("version {}", version(rulebook, setting)),
        ChangeTo::Closed => "close table".to_string(),
    }
}

/// Limits as a scenario writes them.
pub fn limits(rulebook: &Rulebook, limits: &Limits) -> String {
    let mut text = range(&limits.usual);
    let parts = [
        ("aggregate", limits.aggregate_min),
        ("area", limits.area_max),
        ("differential", limits.differential_max),
    ];
    for (word, amount) in parts {
        if let Some(amount) = amount {
            text.extend([" ", word, " ", &amount.to_string()]);
        }
    }
    if limits.per_person {
        text += " per-person";
    }
    for (bet, own) in &limits.of_bets {
        let id = &rulebook.bet_clauses(*bet).id;
        text.extend(["; ", id, " ", &range(own)]);
    }
    text
}

/// A range as a scenario writes it.
pub fn range(range: &Range) -> String {
    let unit = range.unit.map_or_else(String::new, |unit| format!(" unit {unit}"));
    format!("min {} max {}{unit}", range.min, range.max)
}

/// A version with the options that are not at their defaults.
pub(super) fn version(rulebook: &Rulebook, setting: &Setting) -> String {
    let menu = &rulebook.menu;
    let set = menu.version_set(setting);
    let place = menu.version(&set.id).unwrap_or(0);
    let usual = menu.default_setting(place);
    let mut text = set.id.clone();
    for (place, option) in menu.options.iter().enumerate() {
        let value = menu.value_set(setting, place);
        if value != menu.value_set(&usual, place) {
            text.extend([" ", &option.id, "=", &value]);
        }
    }
    text
}

pub(super) fn style(rulebook: &Rulebook, style: usize) -> String {
    let known = rulebook.conduct.styles.get(style);
    known.map_or_else(|| style.to_string(), |style| style.id.clone())
}

pub(super) fn burn(rulebook: &Rulebook, method: usize) -> String {
    let known = rulebook.shoe.burns.get(method);
    known.map_or_else(|| method.to_string(), |method| method.id.clone())
}

pub(super) const fn source(source: CardSource) -> &'static str {
    match source {
        CardSource::Plain => "",
        CardSource::PreShuffledByMaker => " pre-shuffled by the maker",
        CardSource::PreShuffledByHouse => " pre-shuffled by the house",
    }
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::Player => "player",
        Side::Banker => "banker",
    }
}

fn float_moved(float: Float) -> String {
    let (word, amount) = match float {
        Float::Opened(amount) => ("open", amount),
        Float::Filled(amount) => ("fill", amount),
        Float::Credited(amount) => ("credit", amount),
        Float::Closed(amount) => ("close", amount),
    };
    format!("{word} float {amount}")
}

fn because(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!(" because {reason}") }
}
