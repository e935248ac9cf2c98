//! What a house has settled for all its tables: its name, and its terms for tickets and the cage.

use super::access::{self, AccessPlan};
use super::directory::{self, DirectoryPlan};
use crate::library::Library;
use floor::{ByHand, Lost, Overdue, Terms, Validity};
use rulebook::page::{At, Read, Section};
use rules::Amount;

/// The house of a floor plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HousePlan {
    /// Its name, as tickets show it.
    pub name: String,
    /// Where it is.
    pub site: String,
    /// Its currency: three letters of ISO 4217.
    pub currency: String,
    /// Its terms for tickets and the cage.
    pub terms: Terms,
    /// Where a monitoring system listens that is told what happens, as host and port.
    pub monitoring: Option<String>,
    /// The directory through which staff may sign in.
    pub directory: Option<DirectoryPlan>,
    /// Its terms of access.
    pub access: AccessPlan,
}

const DAY_S: u64 = 86_400;

/// Reads `[house]`.
pub(super) fn read(section: &Section<'_>, library: &Library) -> Read<HousePlan> {
    let (name, site) = (section.text("name"), section.text("site"));
    let currency = section.text("currency").and_then(|text| currency(section, text));
    let terms = section.section("tickets").and_then(|section| terms(&section));
    let (monitoring, directory) = (monitoring(section), directory::read(section));
    let access = access::read(section, library);
    Ok(HousePlan {
        name: name?.value,
        site: site?.value,
        currency: currency?,
        terms: terms?,
        monitoring: monitoring?,
        directory: directory?,
        access: access?,
    })
}

fn currency(section: &Section<'_>, text: At<String>) -> Read<String> {
    let letters = text.value.bytes().all(|byte| byte.is_ascii_uppercase());
    if letters && text.value.len() == 3 {
        return Ok(text.value);
    }
    let what = "a currency is three letters of ISO 4217, as in \"AUD\"";
    Err(section.note(&text.span, what.to_owned()))
}

/// `monitoring = "HOST:PORT"`, or nothing.
fn monitoring(section: &Section<'_>) -> Read<Option<String>> {
    let Some(text) = section.text_if_any("monitoring")? else { return Ok(None) };
    let parts = text.value.rsplit_once(':');
    if parts.is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok()) {
        return Ok(Some(text.value));
    }
    let what = "`monitoring` is a host and a port, as in \"10.0.0.9:4100\"".to_owned();
    Err(section.note(&text.span, what))
}

/// An amount of money, as in "5000.00".
pub(super) fn amount(section: &Section<'_>, key: &'static str) -> Read<Amount> {
    let text = section.text(key)?;
    let read = text.value.parse();
    read.map_err(|error: rules::amount::NotAnAmount| section.note(&text.span, error.to_string()))
}

/// Reads `[house.tickets]`.
fn terms(section: &Section<'_>) -> Read<Terms> {
    let system = section.number("system", 99).and_then(|system| {
        let wrong = "00 marks numbers that a machine made by itself: take 1 to 99";
        let right = system.value > 0;
        right.then_some(system.value).ok_or_else(|| section.note(&system.span, wrong.to_owned()))
    });
    let (ticket_max, kiosk_max) = (amount(section, "max"), amount(section, "kiosk_max"));
    let one_approves_max = amount(section, "one_approves_max");
    let lease_s = section.large_number("kept_for_till_seconds", 3_600);
    let validity = validity(section);
    let (lost, by_hand) = (lost(section), by_hand(section));
    Ok(Terms {
        system: system?,
        ticket_max: ticket_max?,
        kiosk_max: kiosk_max?,
        lease_s: lease_s?.value,
        validity: validity?,
        lost: lost?,
        by_hand: by_hand?,
        one_approves_max: one_approves_max?,
        answers_kept_s: DAY_S,
    })
}

/// `by_hand`: `without-ticket`, which is usual, or `always`.
fn by_hand(section: &Section<'_>) -> Read<ByHand> {
    let Some(word) = section.text_if_any("by_hand")? else { return Ok(ByHand::WithoutTicket) };
    match word.value.as_str() {
        "without-ticket" => Ok(ByHand::WithoutTicket),
        "always" => Ok(ByHand::Always),
        _ => {
            let what = "`by_hand` is `without-ticket` or `always`".to_owned();
            Err(section.note(&word.span, what))
        }
    }
}

/// `good_days` with `overdue`, or neither: then tickets are good for ever.
fn validity(section: &Section<'_>) -> Read<Option<Validity>> {
    if !section.has("good_days") {
        return Ok(None);
    }
    let (days, overdue) = (section.large_number("good_days", 36_500), section.text("overdue"));
    let overdue = overdue.and_then(|word| match &*word.value {
        "lapses" => Ok(Overdue::Lapses),
        "paid-by-hand" => Ok(Overdue::PaidByHand),
        _ => Err(section.note(&word.span, "write \"lapses\" or \"paid-by-hand\"".to_owned())),
    });
    Ok(Some(Validity { good_s: days?.value * DAY_S, overdue: overdue? }))
}

/// `lost_wait_days`, or nothing: then whoever has a ticket is paid.
fn lost(section: &Section<'_>) -> Read<Lost> {
    if !section.has("lost_wait_days") {
        return Ok(Lost::PaidToBearer);
    }
    let days = section.large_number("lost_wait_days", 36_500)?;
    Ok(Lost::Stopped { wait_s: days.value * DAY_S })
}
