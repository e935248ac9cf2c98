//! The wording of every request.

use super::forms::no_step;
use super::head::Head;
use super::incidents;
use super::parts::{amount, bet, limits, number, place, range, setting, side, style};
use rules::Rulebook;
use rules::accounts::Tender;
use rules::given::Given;
use table::request::{ChangeTo, DummyGround, Float, PayOut};
use table::state::{CardSource, Fitted, PlayLimits, Shuffling};
use table::words::read::fixture;
use table::{Actor, Name, Request};

/// What a wording is read with.
pub(super) struct Asking<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) head: &'a Head,
    pub(super) actor: &'a Actor,
}

/// A request, if these are the words for one.
pub(super) type Read = Result<Option<Request>, String>;

/// Reads a request.
pub(super) fn read(asking: &Asking<'_>, text: &str) -> Result<Request, String> {
    let (text, reason) = text.split_once(" because ").unwrap_or((text, ""));
    let words: Vec<_> = text.split_whitespace().collect();
    let reason = reason.trim().to_owned();
    let ways: [&dyn Fn() -> Read; 8] = [
        &|| house(asking, &words),
        &|| cards(asking, &words, &reason),
        &|| wagers(asking, &words, &reason),
        &|| Ok(coup(&words)),
        &|| hands(&words),
        &|| incidents::read(asking, &words, &reason),
        &|| accounts(asking, &words, &reason),
        &|| beside(asking, &words, &reason),
    ];
    for way in ways {
        if let Some(request) = way()? {
            return Ok(request);
        }
    }
    Err(no_step(text))
}

impl Asking<'_> {
    /// Whose it is: somebody's who is named, or the asker's.
    pub(super) fn bettor(&self, rest: &[&str]) -> Result<Name, String> {
        match rest {
            [] if self.actor.is_bettor(self.rulebook) => Ok(self.actor.name.clone()),
            ["for", name] => Ok((*name).into()),
            [] => Err("say for whom: write `for` and the bettor's name at the end".to_owned()),
            rest => Err(format!("{} is one thing too many", Given(&rest.join(" ")))),
        }
    }

    fn change(&self, words: &[&str]) -> Result<Option<ChangeTo>, String> {
        Ok(Some(match words {
            ["limits", of @ ..] => {
                ChangeTo::Limits(Box::new(limits(self.rulebook, &of.join(" "))?))
            }
            ["version", version, options @ ..] => {
                ChangeTo::Version(setting(self.rulebook, version, options)?)
            }
            ["close", "table"] => ChangeTo::Closed,
            _ => return Ok(None),
        }))
    }
}

/// What is put at the table; nothing behind the `=` takes it away.
fn fitted(rulebook: &Rulebook, text: &str) -> Result<Fitted, String> {
    let mut fitted = Vec::new();
    fixture(rulebook, &mut fitted, text)?;
    let away = || Fitted { fixture: text.trim_end_matches('=').into(), is: String::new() };
    Ok(fitted.pop().unwrap_or_else(away))
}

fn house(asking: &Asking<'_>, words: &[&str]) -> Read {
    let rulebook = asking.rulebook;
    Ok(Some(match words {
        ["open", "table"] => Request::OpenTable(Box::new(asking.head.setup.clone())),
        ["give", "notice", of @ ..] => {
            return Ok(asking.change(of)?.map(Request::GiveNotice));
        }
        ["change", "dealer", "to", name] => Request::ChangeDealer { name: (*name).into() },
        ["close", "table"] => Request::Change(ChangeTo::Closed),
        ["change", of @ ..] => return Ok(asking.change(of)?.map(Request::Change)),
        ["raise", "minimum", "at", "once", of @ ..] => {
            Request::RaiseMinimumAtOnce(Box::new(limits(rulebook, &of.join(" "))?))
        }
        ["agree"] => Request::Agree,
        ["agree", "for", name] => Request::AgreeFor { bettor: (*name).into() },
        ["set", "personal", "limit", "at", at, of @ .., "surveillance", "told"] => {
            let (place, limit) = (place(at)?, range(of)?);
            Request::SetPersonalLimit { place, limit, surveillance_told: true }
        }
        ["set", "personal", "limit", "at", at, of @ ..] => {
            let (place, limit) = (place(at)?, range(of)?);
            Request::SetPersonalLimit { place, limit, surveillance_told: false }
        }
        ["fit", of @ ..] => Request::FitTable(fitted(rulebook, &of.join(" "))?),
        ["choose", "style", name] => Request::ChooseStyle { style: style(rulebook, name)? },
        ["take", "place", at, rest @ ..] => {
            Request::TakePlace { place: place(at)?, bettor: asking.bettor(rest)? }
        }
        ["leave", "place", at] => Request::LeavePlace { place: place(at)? },
        ["close", "box", at] => Request::MarkBox { place: place(at)?, closed: true },
        ["open", "box", at] => Request::MarkBox { place: place(at)?, closed: false },
        ["vacate", "place", at] => Request::VacateSeat { place: place(at)? },
        ["approve", of] => Request::Approve { number: number(of)? },
        ["decline", of] => Request::Decline { number: number(of)? },
        _ => return Ok(None),
    }))
}

fn cards(asking: &Asking<'_>, words: &[&str], reason: &str) -> Read {
    let rulebook = asking.rulebook;
    let reason = reason.to_owned();
    Ok(Some(match words {
        ["bring", decks, "decks", from @ .., "backs", backs] => {
            let source = match from {
                [] => CardSource::Plain,
                ["pre-shuffled", "by", "the", "maker"] => CardSource::PreShuffledByMaker,
                ["pre-shuffled", "by", "the", "house"] => CardSource::PreShuffledByHouse,
                _ => return Ok(None),
            };
            Request::BringCards { decks: number(decks)?, source, backs: (*backs).to_owned() }
        }
        ["check", "cards"] => Request::CheckCards,
        ["accept", "cards"] => Request::AcceptCards,
        ["object", "to", "cards"] => Request::ObjectToCards,
        ["shuffle", "by", "hand"] => Request::Shuffle { how: Shuffling::Hand },
        ["shuffle", "by", "machine"] => Request::Shuffle { how: Shuffling::Machine },
        ["shuffle", "automatically"] => Request::Shuffle { how: Shuffling::Automatic },
        ["refuse", "cut", "at", at] => Request::RefuseCut { place: place(at)? },
        ["cut", depth, "deep"] => Request::Cut { depth: number(depth)? },
        ["cut", depth, "deep", "at", at] => {
            Request::CutAt { place: place(at)?, depth: number(depth)? }
        }
        ["place", "cutting", "card", behind, "from", "the", "end"] => {
            Request::PlaceCuttingCard { cards_behind: number(behind)? }
        }
        ["burn", "before", "coup"] => Request::BurnBeforeCoup,
        ["burn"] => Request::Burn { method: 0 },
        ["burn", name] => {
            let named = rulebook.shoe.burn_named(name);
            let named = named.map_err(|refusal| refusal.reason.to_string())?;
            let method = rulebook.shoe.burns.iter().position(|burn| burn == named).unwrap_or(0);
            Request::Burn { method }
        }
        ["order", "shuffle"] => Request::OrderShuffle { reason },
        ["replace", rest @ ..] => return Ok(replace(rest)),
        _ => return Ok(None),
    }))
}

fn replace(words: &[&str]) -> Option<Request> {
    let (unfit, words) = match words {
        ["unfit", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let (backs, scanning_shoe) = match words {
        ["cards", "backs", backs] => (backs, false),
        ["cards", "backs", backs, "scanning", "shoe"] => (backs, true),
        _ => return None,
    };
    Some(Request::ReplaceCards { unfit, backs: (*backs).to_owned(), scanning_shoe })
}

fn wagers(asking: &Asking<'_>, words: &[&str], reason: &str) -> Read {
    let rulebook = asking.rulebook;
    Ok(Some(match words {
        ["wager", on, much, "at", at, "with", tokens, "tokens", rest @ ..] => {
            let (place, bet, amount) = (place(at)?, bet(rulebook, on)?, amount(much)?);
            let (bettor, tokens) = (asking.bettor(rest)?, super::parts::amount(tokens)?);
            Request::WagerTokens { place, bettor, bet, amount, tokens }
        }
        ["wager", on, much, "at", at, rest @ ..] => {
            let (place, bet, amount) = (place(at)?, bet(rulebook, on)?, amount(much)?);
            Request::PlaceWager { place, bettor: asking.bettor(rest)?, bet, amount }
        }
        ["withdraw", on, "at", at, rest @ ..] => {
            let (place, bet) = (place(at)?, bet(rulebook, on)?);
            Request::WithdrawWager { place, bettor: asking.bettor(rest)?, bet }
        }
        ["move", from, "to", to, "at", at, rest @ ..] => {
            let (from, to) = (bet(rulebook, from)?, bet(rulebook, to)?);
            Request::MoveWager { place: place(at)?, bettor: asking.bettor(rest)?, from, to }
        }
        ["refuse", "wager", on, "at", at, rest @ ..] => {
            let (place, bet, reason) = (place(at)?, bet(rulebook, on)?, reason.to_owned());
            Request::RefuseWager { place, bettor: asking.bettor(rest)?, bet, reason }
        }
        ["allow", "several", "per", "area"] => Request::AllowSeveralPerArea,
        ["reduce", "wagers", "on", hand] => Request::ReduceWagers { side: side(hand)? },
        _ => return Ok(None),
    }))
}

fn coup(words: &[&str]) -> Option<Request> {
    Some(match words {
        ["open", "wagering"] => Request::OpenWagering,
        ["no", "more", "bets"] => Request::CallNoMoreBets,
        ["call", "off", "coup"] => Request::CallOffCoup,
        ["declare", "dummy", "coup", because @ ..] => {
            let ground = match because {
                ["after", "the", "last", "coup"] => DummyGround::AfterLastCoup,
                ["nobody", "wagered"] => DummyGround::NobodyWagered,
                ["all", "agree"] => DummyGround::AllAgree,
                ["no", "bettors"] => DummyGround::NoBettors,
                _ => return None,
            };
            Request::DeclareDummy { ground }
        }
        ["settle", "early"] => Request::SettleEarly,
        ["announce"] => Request::Announce,
        ["settle"] => Request::Settle,
        ["complete", "coup"] => Request::CompleteCoup,
        _ => return None,
    })
}

fn accounts(asking: &Asking<'_>, words: &[&str], reason: &str) -> Read {
    Ok(Some(match words {
        ["buy", "in", tender, much, "at", at, rest @ ..] => {
            let tender = incidents::named("something to buy in with", tender, &Tender::ALL)?;
            let (place, amount) = (place(at)?, amount(much)?);
            Request::BuyIn { place, bettor: asking.bettor(rest)?, tender, amount }
        }
        ["cash", "out", at, "by", how] => {
            let how = incidents::named("a way to be paid", how, &PayOut::ALL)?;
            Request::CashOut { place: place(at)?, how }
        }
        ["send", "away", "from", at] => {
            Request::SendAway { place: place(at)?, reason: reason.to_owned() }
        }
        ["abandon", at] => Request::Abandon { place: place(at)? },
        ["open", "float", much] => Request::MoveFloat(Float::Opened(amount(much)?)),
        ["fill", "float", much] => Request::MoveFloat(Float::Filled(amount(much)?)),
        ["credit", "float", much] => Request::MoveFloat(Float::Credited(amount(much)?)),
        ["close", "float", much] => Request::MoveFloat(Float::Closed(amount(much)?)),
        ["exchange", "voucher", voucher, "of", much, rest @ ..] => {
            let split = rest.iter().position(|word| *word == "on").unwrap_or(rest.len());
            let (whose, on) = rest.split_at(split);
            let bets = on.iter().skip(1).map(|name| bet(asking.rulebook, name));
            let bets = bets.collect::<Result<_, _>>()?;
            let (bettor, value) = (asking.bettor(whose)?, amount(much)?);
            Request::ExchangeVoucher { bettor, voucher: (*voucher).into(), value, bets }
        }
        ["permit", "devices", "supervised", "by", name, told @ ..] => {
            let surveillance_told = match told {
                [] => false,
                ["surveillance", "told"] => true,
                _ => return Ok(None),
            };
            let (inspector, conditions) = ((*name).into(), reason.to_owned());
            Request::PermitDevices { inspector, surveillance_told, conditions }
        }
        ["ban", "devices"] => Request::BanDevices,
        ["set", "play", "limits", "for", name, of @ ..] => {
            Request::SetPlayLimits { bettor: (*name).into(), limits: play_limits(of)? }
        }
        ["take", "break", "of", minutes, "minutes", "for", name] => {
            Request::TakeBreak { bettor: (*name).into(), minutes: number(minutes)? }
        }
        _ => return Ok(None),
    }))
}

fn beside(asking: &Asking<'_>, words: &[&str], note: &str) -> Read {
    let (orders, id, asked) = match words {
        ["order", id] => (true, id, None),
        ["record", id] => (false, id, None),
        ["record", id, "asked", "by", name] => (false, id, Some(Name::from(*name))),
        _ => return Ok(None),
    };
    let steps = &asking.rulebook.conduct.steps;
    if asking.rulebook.conduct.step(id).is_none() {
        let known: Vec<_> = steps.iter().map(|step| step.id.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(format!("{} is not a step of this rulebook: there are {known}", Given(id)));
    }
    let (step, note) = (Name::from(*id), note.to_owned());
    Ok(Some(if orders {
        Request::OrderStep { step }
    } else {
        Request::RecordStep { step, asked, note }
    }))
}

/// Limits to one's own play, each by its word.
fn play_limits(words: &[&str]) -> Result<PlayLimits, String> {
    let mut limits = PlayLimits::default();
    let mut rest = words;
    while let [word, more @ ..] = rest {
        rest = match (*word, more) {
            ("minutes", [minutes, more @ ..]) => {
                limits.minutes = Some(number(minutes)?);
                more
            }
            ("break", [minutes, more @ ..]) => {
                limits.break_minutes = number(minutes)?;
                more
            }
            ("loss", [loss, more @ ..]) => {
                limits.loss = Some(amount(loss)?);
                more
            }
            ("excluded", more) => {
                limits.excluded = true;
                more
            }
            _ => return Err(format!("{} is no limit: write as in `loss 100`", Given(word))),
        };
    }
    Ok(limits)
}

fn hands(words: &[&str]) -> Read {
    Ok(Some(match words {
        ["offer", hand, "hand", "to", at] => {
            Request::OfferHand { side: side(hand)?, place: place(at)?, bettor: None }
        }
        ["offer", hand, "hand", "to", at, "for", name] => {
            let bettor = Some(Name::from(*name));
            Request::OfferHand { side: side(hand)?, place: place(at)?, bettor }
        }
        ["give", "shoe", "to", at] => Request::GiveShoe { place: Some(place(at)?), from: None },
        ["give", "shoe", "to", at, "for", from] => {
            Request::GiveShoe { place: Some(place(at)?), from: Some(place(from)?) }
        }
        ["take", "back", "shoe"] => Request::GiveShoe { place: None, from: None },
        ["accept", hand, "hand"] => Request::AcceptHand { side: side(hand)? },
        ["refuse", hand, "hand"] => Request::RefuseHand { side: side(hand)? },
        ["nominate", name, "for", hand, "hand"] => {
            Request::Nominate { side: side(hand)?, name: (*name).into() }
        }
        ["take", "back", hand, "hand"] => Request::TakeBackHand { side: side(hand)? },
        _ => return Ok(None),
    }))
}
