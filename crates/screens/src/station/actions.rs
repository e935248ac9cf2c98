//! What may be asked for at a place now. The table decides; this only shows.

use super::{At, Felt, seat};
use crate::wire::{Coded, text_schema};
use record::table_v1::request::Request;
use rules::irregularity::Offer;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use table::frozen::kept_in_by;
use table::legal::may_accept;
use table::state::{HandState, Stage};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A kind of request, by its stored name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ask(pub(crate) &'static str);

impl Coded for Ask {
    fn words() -> Vec<&'static str> {
        Request::WORDS.to_vec()
    }

    fn word(&self) -> &'static str {
        self.0
    }
}

impl Serialize for Ask {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Ask {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ask, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let known = Request::WORDS.iter().find(|word| **word == text);
        known
            .map(|word| Ask(word))
            .ok_or_else(|| D::Error::custom(format!("`{text}` is no request")))
    }
}

impl PartialSchema for Ask {
    fn schema() -> RefOr<Schema> {
        text_schema("A kind of request, by its name.", None, Request::WORDS)
    }
}

impl ToSchema for Ask {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Ask")
    }
}

/// What may be asked for now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Asks {
    /// The kinds of request.
    pub all: Vec<Ask>,
}

pub(super) fn actions(at: &At<'_>, felt: &Felt) -> Asks {
    let mut all = Vec::new();
    if at.scene.setup().is_none() || at.place.is_none() {
        return Asks { all };
    }
    if at.bettor().is_none() {
        if at.place.is_some_and(|place| !place.closed) {
            all.push(Ask("take_place"));
        }
        return Asks { all };
    }
    wagers(at, felt, &mut all);
    leaving(at, &mut all);
    hands(at, &mut all);
    cards(at, &mut all);
    let agreed = at.bettor().is_some_and(|name| at.scene.table.has_agreed(name));
    if !agreed && at.scene.table.is_something_proposed() {
        all.push(Ask("agree"));
    }
    all.push(Ask("report"));
    Asks { all }
}

/// Placing, moving, withdrawing and keeping wagers.
fn wagers(at: &At<'_>, felt: &Felt, all: &mut Vec<Ask>) {
    let (table, Some(bettor)) = (at.scene.table, at.bettor()) else { return };
    let has = !at.wagers.is_empty();
    let answers = table.coup.as_ref().and_then(|coup| coup.answers.as_ref());
    if let Some(answers) = answers {
        let over = answers.until.is_some_and(|until| table.now >= until);
        let answered = answers.answered.contains(bettor);
        if answers.asked.contains(bettor) && !answered {
            all.push(Ask("keep_wagers"));
        }
        if has && !over && !answered && !frozen(at) {
            all.push(Ask("withdraw_wager"));
            all.extend((answers.offer == Offer::Reduction).then_some(Ask("place_wager")));
        }
        return;
    }
    let excluded = table.excluded.contains(bettor);
    if !felt.open || excluded {
        return;
    }
    all.extend(may_wager(at).then_some(Ask("place_wager")));
    if has {
        all.push(Ask("withdraw_wager"));
        all.extend(may_wager(at).then_some(Ask("move_wager")));
    }
}

/// Whether the account of the place, where it has one, allows a wager.
fn may_wager(at: &At<'_>) -> bool {
    let Some(place) = at.place else { return false };
    let kept = at.scene.table.keeps_accounts();
    let station = place.channel == rules::wagering::Channel::Station;
    if !(kept && station) {
        return true;
    }
    let money = at.scene.table.spendable(at.id).cents() > 0 || !at.wagers.is_empty();
    place.open && !place.sent_away && money
}

fn leaving(at: &At<'_>, all: &mut Vec<Ask>) {
    let table = at.scene.table;
    let credit = at.place.is_some_and(|place| place.credit.cents() > 0);
    let live = table.has_wagers_at(at.id);
    let out = seat::cash_out(at);
    let ticket = crate::wire::PayOut(table::request::PayOut::Ticket);
    if out.why.is_none() && out.ways.contains(&ticket) {
        all.push(Ask("cash_out"));
    }
    let held = table.unresolved().any(|incident| {
        let until = incident.until.is_some_and(|until| table.now < until);
        until && incident.about.place == Some(at.id)
    });
    if !credit && !live && !held && !frozen(at) {
        all.push(Ask("leave_place"));
    }
}

/// Whether no money moves here, because it is a station and all accounts are frozen.
fn frozen(at: &At<'_>) -> bool {
    let station = at.place.is_some_and(|it| it.channel == rules::wagering::Channel::Station);
    station && kept_in_by(at.scene.rulebook(), at.scene.table).is_some()
}

/// The cards of a hand that are offered or held.
fn hands(at: &At<'_>, all: &mut Vec<Ask>) {
    let Some(coup) = &at.scene.table.coup else { return };
    let sides = [rules::Side::Player, rules::Side::Banker];
    let offered = |side: &rules::Side| *coup.hands.of(*side) == HandState::Offered(at.id);
    let own = |side: &rules::Side| coup.hands.of(*side).holder() == Some(at.id) && at.opens(*side);
    let offered: Vec<_> =
        sides.into_iter().filter(|side| offered(side) && at.opens(*side)).collect();
    if !offered.is_empty() {
        let (rulebook, table) = (at.scene.rulebook(), at.scene.table);
        let bettor = at.bettor();
        let theirs = |side| bettor.is_some_and(|it| may_accept(rulebook, table, it, side));
        let taken = offered.into_iter().any(theirs);
        all.extend(taken.then_some(Ask("accept_hand")));
        all.push(Ask("refuse_hand"));
    }
    if sides.iter().any(own) {
        all.push(Ask("take_back_hand"));
    }
}

/// Cutting, and objecting to cards that were shuffled elsewhere.
fn cards(at: &At<'_>, all: &mut Vec<Ask>) {
    let shoe = &at.scene.table.shoe;
    if stopped(at) {
        return;
    }
    if (Stage::Brought..=Stage::Cut).contains(&shoe.stage) && shoe.is_pre_shuffled() {
        all.push(Ask("object_to_cards"));
    }
    let refused = shoe.cut_refused.contains(&at.id);
    all.extend((shoe.stage == Stage::Mixed && !refused).then_some(Ask("refuse_cut")));
    all.extend(may_cut(at).then_some(Ask("cut")));
}

/// Whether nothing is done with cards before something else is.
fn stopped(at: &At<'_>) -> bool {
    let table = at.scene.table;
    let asked = table.coup.as_ref().is_some_and(|coup| coup.answers.is_some());
    table.is_halted() || table.frozen_by().is_some() || asked
}

/// Whether the one at this place may cut the cards.
pub(super) fn may_cut(at: &At<'_>) -> bool {
    let (table, conduct) = (at.scene.table, &at.scene.rulebook().conduct);
    let shoe = &table.shoe;
    let named = conduct.cutters.value.contains(&conduct.bettor)
        || conduct.act(rules::conduct::Act::AllowOtherToCut).is_some();
    let due = shoe.stage == Stage::Mixed && !shoe.automatic && table.coup.is_none();
    let theirs = at.bettor().is_some() && !shoe.cut_refused.contains(&at.id);
    named && due && theirs && !stopped(at)
}
