//! How many requests of every kind were foretold, and of how many it was left open what comes of
//! them.

use std::fmt;
use table::Request;

macro_rules! kinds {
    ($($pattern:pat => $name:literal;)*) => {
        /// The kinds of requests, as they are printed.
        const KINDS: &[&str] = &[$($name,)*];

        /// The name of a request's kind.
        fn name(request: &Request) -> &'static str {
            match request {
                $($pattern => $name,)*
            }
        }
    };
}

kinds! {
    Request::OpenTable(_) => "open table";
    Request::GiveNotice(_) => "give notice";
    Request::Change(_) => "change";
    Request::RaiseMinimumAtOnce(_) => "raise minimum at once";
    Request::Agree => "agree";
    Request::AgreeFor { .. } => "agree for";
    Request::SetPersonalLimit { .. } => "set personal limit";
    Request::ChooseStyle { .. } => "choose style";
    Request::FitTable(_) => "fit table";
    Request::BringCards { .. } => "bring cards";
    Request::CheckCards => "check cards";
    Request::AcceptCards => "accept cards";
    Request::ObjectToCards => "object to cards";
    Request::Shuffle { .. } => "shuffle";
    Request::RefuseCut { .. } => "refuse cut";
    Request::Cut { .. } => "cut";
    Request::CutAt { .. } => "cut at";
    Request::PlaceCuttingCard { .. } => "place cutting card";
    Request::Burn { .. } => "burn";
    Request::OrderShuffle { .. } => "order shuffle";
    Request::ReplaceCards { .. } => "replace cards";
    Request::TakePlace { .. } => "take place";
    Request::LeavePlace { .. } => "leave place";
    Request::MarkBox { .. } => "mark box";
    Request::VacateSeat { .. } => "vacate seat";
    Request::BuyIn { .. } => "buy in";
    Request::CashOut { .. } => "cash out";
    Request::SendAway { .. } => "send away";
    Request::Abandon { .. } => "abandon";
    Request::MoveFloat(_) => "move float";
    Request::ExchangeVoucher { .. } => "exchange voucher";
    Request::PermitDevices { .. } => "permit devices";
    Request::BanDevices => "ban devices";
    Request::SetPlayLimits { .. } => "set play limits";
    Request::TakeBreak { .. } => "take break";
    Request::OrderStep { .. } => "order step";
    Request::RecordStep { .. } => "record step";
    Request::OpenWagering => "open wagering";
    Request::PlaceWager { .. } => "place wager";
    Request::WagerTokens { .. } => "wager tokens";
    Request::WithdrawWager { .. } => "withdraw wager";
    Request::MoveWager { .. } => "move wager";
    Request::AllowSeveralPerArea => "allow several per area";
    Request::ReduceWagers { .. } => "reduce wagers";
    Request::RefuseWager { .. } => "refuse wager";
    Request::CallNoMoreBets => "call no more bets";
    Request::CallOffCoup => "call off coup";
    Request::DeclareDummy { .. } => "declare dummy";
    Request::BurnBeforeCoup => "burn before coup";
    Request::OfferHand { .. } => "offer hand";
    Request::AcceptHand { .. } => "accept hand";
    Request::RefuseHand { .. } => "refuse hand";
    Request::GiveShoe { .. } => "give shoe";
    Request::Nominate { .. } => "nominate";
    Request::TakeBackHand { .. } => "take back hand";
    Request::SettleEarly => "settle early";
    Request::Announce => "announce";
    Request::Settle => "settle";
    Request::CompleteCoup => "complete coup";
    Request::Report { .. } => "report";
    Request::Assess { .. } => "assess";
    Request::Resolve { .. } => "resolve";
    Request::Done { .. } => "done";
    Request::ConfirmWager { .. } => "confirm wager";
    Request::ConfirmCorrection { .. } => "confirm correction";
    Request::Tell { .. } => "tell";
    Request::Acknowledge { .. } => "acknowledge";
    Request::CloseIncident { .. } => "close incident";
    Request::KeepWagers { .. } => "keep wagers";
    Request::Resume => "resume";
    Request::UseCarriedCard => "use carried card";
    Request::ChangeDealer { .. } => "change dealer";
    Request::Approve { .. } => "approve";
    Request::Decline { .. } => "decline";
}

/// How often what comes of requests was foretold, and how often not, by their kinds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Foretold {
    of: [[u64; 2]; KINDS.len()],
}

impl Default for Foretold {
    fn default() -> Foretold {
        Foretold { of: [[0; 2]; KINDS.len()] }
    }
}

impl Foretold {
    pub(super) fn count(&mut self, request: &Request, foretold: bool) {
        let name = name(request);
        let kind = KINDS.iter().position(|kind| *kind == name);
        self.of[kind.unwrap_or(0)][usize::from(!foretold)] += 1;
    }

    pub(super) fn add(&mut self, other: &Foretold) {
        let all = self.of.iter_mut().flatten().zip(other.of.iter().flatten());
        all.for_each(|(sum, count)| *sum += count);
    }

    /// The kinds that were asked for: how many were foretold, and how many were not.
    pub fn kinds(&self) -> impl Iterator<Item = (&'static str, u64, u64)> {
        let all = KINDS.iter().zip(&self.of);
        let all = all.map(|(name, [foretold, open])| (*name, *foretold, *open));
        all.filter(|(_, foretold, open)| foretold + open > 0)
    }

    /// How many of a kind were foretold, and how many were not.
    pub fn of(&self, kind: &str) -> (u64, u64) {
        let found = self.kinds().find(|(name, _, _)| *name == kind);
        found.map_or((0, 0), |(_, foretold, open)| (foretold, open))
    }
}

impl fmt::Debug for Foretold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.kinds().map(|(name, foretold, open)| (name, (foretold, open)));
        f.debug_map().entries(all).finish()
    }
}
