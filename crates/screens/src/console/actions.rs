//! What may be asked for at the console now. The table decides; this only shows.

use crate::around::Scene;
use crate::station::{Ask, Asks};
use rules::conduct::Act;
use rules::wagering::Channel;
use table::duty::{Duty as Due, Step};
use table::frozen::kept_in_by;
use table::state::{CoupKind, HandState, Stage};

pub(super) fn actions(scene: &Scene<'_>, due: &Due) -> Asks {
    let table = scene.table;
    let mut all: Vec<Ask> = step(scene, due).into_iter().map(Ask).collect();
    if scene.setup().is_some() {
        house(scene, &mut all);
        coup(scene, &mut all);
        accounts(scene, &mut all);
        let over = table.incidents.iter().any(|incident| !incident.telling.is_empty());
        all.extend(over.then_some(Ask("tell")));
        let open = table.unresolved().next().is_some();
        all.extend(open.then_some(Ask("resolve")));
        all.push(Ask("report"));
    }
    all.sort_unstable();
    all.dedup();
    Asks { all }
}

/// The requests that do what is due.
fn step(scene: &Scene<'_>, due: &Due) -> Vec<&'static str> {
    match due.step {
        Step::OpenTable => vec!["open_table"],
        Step::BringCards => vec!["bring_cards"],
        Step::CheckCards => vec!["check_cards"],
        Step::ShuffleOrAccept if scene.table.shoe.is_pre_shuffled() => {
            vec!["accept_cards", "shuffle"]
        }
        Step::ShuffleOrAccept => vec!["shuffle"],
        Step::Cut => vec!["cut", "cut_at", "refuse_cut"],
        Step::PlaceCuttingCard => vec!["place_cutting_card"],
        Step::Burn => vec!["burn"],
        Step::ShuffleOrReplace => vec!["bring_cards", "replace_cards", "shuffle"],
        Step::UseCarriedCard => vec!["use_carried_card"],
        Step::Resume { .. } => vec!["keep_wagers", "resume", "withdraw_wager"],
        Step::SayWhereItLies => vec!["report"],
        Step::Assess { .. } => vec!["assess"],
        Step::DoTask { .. } => vec!["done"],
        Step::ConfirmWagers { .. } => vec!["confirm_wager"],
        Step::ConfirmCorrection { .. } => vec!["confirm_correction"],
        Step::OpenWagering => vec!["open_wagering"],
        Step::CallNoMoreBets => vec!["call_no_more_bets"],
        Step::SettleEarly => vec!["settle_early"],
        Step::Announce => vec!["announce"],
        Step::Settle => vec!["settle"],
        Step::CompleteCoup => vec!["complete_coup"],
        Step::Resolve { .. } => vec!["resolve"],
        Step::BurnCard { .. }
        | Step::BurnBeforeCoup
        | Step::AwaitWagers { .. }
        | Step::DealCard { .. }
        | Step::ExposeCard { .. }
        | Step::ThirdCard { .. } => Vec::new(),
    }
}

/// Whether a step is to be ordered before it can be recorded.
fn can_order(open: &table::steps::OpenStep<'_>) -> bool {
    matches!(open.step.comes, rules::procedure::Comes::Ordered(_)) && !open.due
}

fn house(scene: &Scene<'_>, all: &mut Vec<Ask>) {
    let (table, conduct) = (scene.table, &scene.rulebook().conduct);
    all.extend(["give_notice", "mark_box", "move_float"].map(Ask));
    let beside = table::steps::steps(scene.rulebook(), table);
    all.extend(beside.iter().any(|open| can_order(open)).then_some(Ask("order_step")));
    all.extend(beside.iter().any(|open| !can_order(open)).then_some(Ask("record_step")));
    let dealing = table.is_dealing() && conduct.act(Act::ChangeDealer).is_some();
    all.extend((!dealing).then_some(Ask("change_dealer")));
    if table.coup.is_none() {
        all.push(Ask("change"));
        all.extend((conduct.styles.len() > 1).then_some(Ask("choose_style")));
    }
    let free = table.places.iter().any(|place| place.bettor.is_none() && !place.closed);
    all.extend(free.then_some(Ask("take_place")));
    if table.has_bettors() {
        all.push(Ask("leave_place"));
        let personal = scene.rulebook().wagering.personal_limit.is_some() && !table.is_wagered();
        all.extend(personal.then_some(Ask("set_personal_limit")));
    }
    if !table.waiting.is_empty() {
        all.extend(["approve", "decline"].map(Ask));
    }
    if table.shoe.stage == Stage::InPlay && conduct.act(Act::OrderShuffle).is_some() {
        all.push(Ask("order_shuffle"));
    }
}

fn coup(scene: &Scene<'_>, all: &mut Vec<Ask>) {
    let (table, rulebook) = (scene.table, scene.rulebook());
    let Some(coup) = &table.coup else { return };
    let halted = table.is_halted() || table.frozen_by().is_some() || coup.answers.is_some();
    let cloth = table.places.iter().any(|it| it.channel == Channel::Cloth && it.bettor.is_some());
    let open = coup.is_open();
    let barred = coup.is_barred();
    if open && cloth && !halted && !barred {
        all.push(Ask("place_wager"));
        if !table.wagers.is_empty() {
            all.extend(["withdraw_wager", "move_wager"].map(Ask));
        }
    }
    let before_cards = !table.is_dealing();
    if before_cards && !table.wagers.is_empty() && rulebook.conduct.act(Act::RefuseWager).is_some()
    {
        all.push(Ask("refuse_wager"));
    }
    if before_cards && coup.kind == CoupKind::Ordinary {
        all.push(Ask("declare_dummy"));
    }
    let burns = rulebook.shoe.burn_before_coup.is_some();
    if coup.cards.is_empty() && burns && !coup.burn_wanted {
        all.push(Ask("burn_before_coup"));
    }
    let hands = [rules::Side::Player, rules::Side::Banker].map(|side| coup.hands.of(side));
    let out = |state: &&HandState| matches!(state, HandState::With(_) | HandState::WithNominee(..));
    all.extend(hands.iter().any(out).then_some(Ask("take_back_hand")));
}

/// Buying in and paying out.
fn accounts(scene: &Scene<'_>, all: &mut Vec<Ask>) {
    let table = scene.table;
    let kept = scene.table.keeps_accounts();
    if !kept || scene.rulebook().accounts.is_none() {
        return;
    }
    if kept_in_by(scene.rulebook(), table).is_some() {
        return;
    }
    let mut stations = table.places.iter().filter(|it| it.channel == Channel::Station);
    all.extend(stations.clone().next().is_some().then_some(Ask("buy_in")));
    if stations.any(|place| place.credit.cents() > 0) {
        all.extend(["abandon", "cash_out", "send_away"].map(Ask));
    }
}
