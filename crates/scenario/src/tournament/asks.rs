//! What a step of a tournament scenario asks for.

use super::{list_of, minutes, name};
use crate::hash::sha_256;
use floor::Time;
use floor::ticket::Check;
use floor::tournament::draw::commitment;
use floor::tournament::{ChipDeed, EntrantId, Game, Kind, Request, Tournament, TurnedDown};
use ledger::{PoolId, TableId};
use rules::parse_cards;
use table::state::Salt;

/// What words are read by: the tournament as it stands, when, and the game.
pub(super) struct Reading<'a> {
    pub(super) t: &'a Tournament,
    pub(super) at: Time,
    pub(super) game: &'a Game,
    pub(super) conditions: &'a floor::tournament::Conditions,
}

/// The secret that a word of a scenario stands for.
pub(super) fn secret(word: &str) -> Salt {
    Salt(sha_256(word.as_bytes()))
}

type Asked = Result<Request, String>;

impl Reading<'_> {
    /// What somebody asks for.
    pub(super) fn request(&self, actor: &str, text: &str) -> Asked {
        let words: Vec<&str> = text.split_whitespace().collect();
        let paper = self.paper(&words, text);
        let read = paper.or_else(|| self.entry(&words)).or_else(|| self.session(&words, text));
        let read = read.or_else(|| self.play(actor, &words)).or_else(|| self.end(&words, text));
        read.unwrap_or_else(|| Err(format!("`{text}` is not understood: see docs/scenarios.md")))
    }

    fn who(&self, text: &str) -> Result<EntrantId, String> {
        let by_name = self.t.numbered().find(|(_, entrant)| entrant.name.as_ref() == text);
        by_name.map(|(id, _)| id).ok_or_else(|| format!("nobody called `{text}` has entered"))
    }

    fn paper(&self, words: &[&str], text: &str) -> Option<Asked> {
        let rest = |skip: usize| name(&words[skip..].join(" "));
        Some(Ok(match *words {
            ["announce", ..] => {
                let game = self.game.clone();
                Request::Announce { name: rest(1), pool: PoolId(1), game }
            }
            ["write", "conditions", ref more @ ..] => return Some(self.write(more)),
            ["finalise", "conditions"] => Request::FinaliseConditions,
            ["publish", "at", ..] => Request::Publish { place: rest(2) },
            ["notify", "regulator", ..] => Request::NotifyRegulator { reference: rest(2) },
            ["record", "approval", ..] => Request::RecordApproval { reference: rest(2) },
            ["record", "commission", amount, ..] => {
                let amount = match amount.parse::<rules::Amount>() {
                    Ok(amount) => amount,
                    Err(why) => return Some(Err(why.to_string())),
                };
                Request::RecordCommission { amount, reference: rest(3) }
            }
            ["name", "director", ..] => Request::NameDirector { name: rest(2) },
            ["require", "agreement"] => Request::RequireAgreement,
            ["open", "entries"] => Request::OpenEntries,
            ["close", "entries"] => Request::CloseEntries,
            ["brief"] => Request::Brief,
            ["cancel", "because", ..] => Request::Cancel { because: rest(2) },
            ["close", "books"] => Request::Close,
            _ => {
                let _ = text;
                return None;
            }
        }))
    }

    /// The head's conditions, changed by `without …` or `with …`.
    fn write(&self, words: &[&str]) -> Asked {
        let mut conditions = Box::new(self.conditions.clone());
        match *words {
            [] => {}
            ["without", ref items @ ..] => {
                for item in list_of(&items.join(" "), ',') {
                    super::conditions::without(&mut conditions, &item)?;
                }
            }
            ["with", ref text @ ..] => {
                super::conditions::with(&mut conditions, &text.join(" "))?;
            }
            _ => return Err("write `without` and items, or `with` and what is said".to_owned()),
        }
        Ok(Request::WriteConditions { conditions })
    }

    fn entry(&self, words: &[&str]) -> Option<Asked> {
        let (eligible, agreed) = (Check::Holds, Check::Holds);
        let own = |who: &str, ask: fn(EntrantId) -> Request| Some(self.who(who).map(ask));
        Some(Ok(match *words {
            ["enter", who] => Request::Enter { name: name(who), group: None, eligible, agreed },
            ["enter", who, "of", group] => {
                let group = Some(name(group));
                Request::Enter { name: name(who), group, eligible, agreed }
            }
            ["enter", who, "not", "eligible"] => {
                let eligible = Check::Fails;
                Request::Enter { name: name(who), group: None, eligible, agreed }
            }
            ["enter", who, "not", "agreed"] => {
                let agreed = Check::Fails;
                Request::Enter { name: name(who), group: None, eligible, agreed }
            }
            ["list", "reserve", who] => {
                Request::ListReserve { name: name(who), group: None, eligible }
            }
            ["turn", "down", who, "generally"] => {
                Request::TurnDown { name: name(who), by: TurnedDown::Generally }
            }
            ["turn", "down", who, "by", "criteria"] => {
                Request::TurnDown { name: name(who), by: TurnedDown::ByCriteria }
            }
            ["sign", who] => return own(who, |entrant| Request::Sign { entrant }),
            ["withdraw", who] => return own(who, |entrant| Request::Withdraw { entrant }),
            ["retire", who] => return own(who, |entrant| Request::Retire { entrant }),
            ["buy", "back", who] => return own(who, |entrant| Request::BuyBack { entrant }),
            ["pay", who] => return own(who, |entrant| Request::PayPrize { entrant }),
            ["substitute", other, "for", who] => {
                let other = name(other);
                return Some(
                    self.who(who).map(|entrant| Request::Substitute { entrant, name: other }),
                );
            }
            ["disqualify", who, "for", ref ground @ ..] => {
                let ground = name(&ground.join(" "));
                return Some(self.who(who).map(|entrant| Request::Disqualify { entrant, ground }));
            }
            ["report", who, ref what @ ..] => {
                let what = name(&what.join(" "));
                return Some(self.who(who).map(|entrant| Request::Report { entrant, what }));
            }
            _ => return None,
        }))
    }

    fn session(&self, words: &[&str], text: &str) -> Option<Asked> {
        let later = |time: &str| minutes(time).map(|later| Time(self.at.0 + later));
        let table = |number: &str, layout: Option<&str>| {
            let table = number.parse().map(TableId).map_err(|_| format!("`{text}`: which table?"));
            let layout = layout.map(|own| own.parse().map_err(|_| "which layout?".to_owned()));
            table.and_then(|table| layout.transpose().map(|layout| (table, layout)))
        };
        Some(match *words {
            ["designate", "table", number, ref rest @ ..] => table(number, rest.get(1).copied())
                .map(|(table, layout)| Request::Designate { table, layout }),
            ["release", "table", number, ref rest @ ..] => table(number, rest.get(1).copied())
                .map(|(table, layout)| Request::Release { table, layout }),
            ["seats", seats] => seats
                .parse()
                .map(|seats| Request::SetSeats { seats })
                .map_err(|_| "how many seats?".to_owned()),
            ["schedule", "session", "in", time] => {
                later(time).map(|starts| Request::Schedule { kind: Kind::Regular, starts })
            }
            ["schedule", "repechage", "in", time] => {
                later(time).map(|starts| Request::Schedule { kind: Kind::Repechage, starts })
            }
            ["commit", word] => {
                Ok(Request::Commit { commitment: commitment(sha_256, &secret(word)) })
            }
            ["draw", word, "saying", said] => {
                Ok(Request::Draw { secret: secret(word), word: name(said) })
            }
            ["move", "start", "by", time, ref notice @ ..] => {
                let notice = name(notice.join(" ").trim_start_matches("notice").trim());
                later(time).map(|starts| Request::MoveStart { starts, notice })
            }
            ["sit", who, "at", table, "/", place] => seat_at(who, table, place),
            ["seat", who] => Ok(self.own_seat(who)),
            ["offer", "seat", "of", absent, "to", reserve] => self
                .who(absent)
                .and_then(|absent| Ok((absent, self.who(reserve)?)))
                .map(|(absent, reserve)| Request::OfferSeat { absent, reserve }),
            ["come"] => Ok(Request::Come),
            ["leave"] => Ok(Request::Leave),
            ["start", "session"] => Ok(Request::StartSession),
            ["break", length, "minutes"] => length
                .parse()
                .map(|minutes| Request::Break { minutes })
                .map_err(|_| "how many minutes?".to_owned()),
            ["pace", seconds] => seconds
                .parse()
                .map(|seconds| Request::SetPace { seconds })
                .map_err(|_| "how many seconds?".to_owned()),
            _ => return None,
        })
    }

    /// The seat that was drawn for somebody.
    fn own_seat(&self, who: &str) -> Request {
        let drawn = self.t.named(who).and_then(|(id, _)| self.seat_of(id));
        let (table, place) = drawn.unwrap_or((TableId(1), 1));
        Request::TakeSeat { name: name(who), table, place }
    }

    pub(super) fn seat_of(&self, id: EntrantId) -> Option<(TableId, u8)> {
        if let Some(play_off) = &self.t.play_off {
            let seat = play_off.felt.seats.iter().find(|seat| seat.entrant == id)?;
            return Some((play_off.table, seat.place));
        }
        let session = self.t.session.as_ref()?;
        session.felts.iter().find_map(|(table, felt)| {
            let seat = felt.seats.iter().find(|seat| seat.entrant == id)?;
            Some((*table, seat.place))
        })
    }

    fn at(&self, who: &str) -> Result<(TableId, u8), String> {
        let seat = self.t.named(who).and_then(|(id, _)| self.seat_of(id));
        seat.ok_or_else(|| format!("`{who}` has no seat"))
    }

    fn table(&self, words: &[&str]) -> TableId {
        let own = self.t.play_off.as_ref().map(|play_off| play_off.table);
        let named = words.first().and_then(|word| word.parse().ok()).map(TableId);
        own.or(named).unwrap_or(TableId(1))
    }

    fn play(&self, actor: &str, words: &[&str]) -> Option<Asked> {
        let wager = |who: &str, bet: &str, amount: &str| {
            let (table, place) = self.at(who)?;
            let amount = amount.parse::<rules::Amount>().map_err(|why| why.to_string())?;
            Ok(Request::Wager { table, place, bet: name(bet), amount })
        };
        Some(match *words {
            ["ask"] => Ok(Request::AskNext { table: self.table(&[]) }),
            ["ask", "at", table] => Ok(Request::AskNext { table: self.table(&[table]) }),
            ["wager", bet, amount] => wager(actor, bet, amount),
            ["wager", bet, amount, "for", who] => wager(who, bet, amount),
            ["take", "back"] => {
                self.at(actor).map(|(table, place)| Request::TakeBack { table, place })
            }
            ["void", who] => {
                self.at(who).map(|(table, place)| Request::VoidWagers { table, place })
            }
            ["excuse", who] => self.at(who).map(|(table, place)| Request::Excuse { table, place }),
            ["coup", "at", table, ref cards @ ..] => coup(self.table(&[table]), cards),
            ["coup", ref cards @ ..] => coup(self.table(&[]), cards),
            ["open", "wagers"] => Ok(Request::OpenWagers { table: self.table(&[]) }),
            ["open", "wagers", "at", table] => {
                Ok(Request::OpenWagers { table: self.table(&[table]) })
            }
            ["no", "more", "bets"] => Ok(Request::CloseWagers { table: self.table(&[]) }),
            ["no", "more", "bets", "at", table] => {
                Ok(Request::CloseWagers { table: self.table(&[table]) })
            }
            ["allow", "both", "hands", "of", who] => {
                self.at(who).map(|(table, place)| Request::AllowBothHands { table, place })
            }
            ["correct", "last", "coup", "to", ref cards @ ..] => {
                let cards = parse_cards(&cards.join(" ")).map_err(|why| why.to_string());
                let table = self.table(&[]);
                cards.map(|cards| Request::CorrectCoup { table, cards: Some(cards) })
            }
            ["void", "last", "coup"] => {
                Ok(Request::CorrectCoup { table: self.table(&[]), cards: None })
            }
            ["confirm", "correction"] => Ok(Request::ConfirmCorrection { table: self.table(&[]) }),
            ["drop", "correction"] => Ok(Request::DropCorrection { table: self.table(&[]) }),
            ["chips", who, deed] => self.chips(who, deed),
            _ => return None,
        })
    }

    fn chips(&self, who: &str, deed: &str) -> Asked {
        let entrant = self.t.named(who).map_or(EntrantId(1), |(id, _)| id);
        let known = ChipDeed::ALL.iter().find(|(word, _)| *word == deed);
        let (_, deed) = known.ok_or_else(|| format!("`{deed}` is nothing done with chips"))?;
        Ok(Request::Chips { entrant, deed: *deed })
    }

    fn end(&self, words: &[&str], text: &str) -> Option<Asked> {
        Some(match *words {
            ["end", "table", table, ref rest @ ..] => {
                let agreed = list_of(&rest.join(" ").replace("agreed", ""), ',');
                let agreed = agreed.iter().map(|who| self.who(who)).collect::<Result<_, _>>();
                let table = self.table(&[table]);
                agreed.map(|agreed| Request::EndTable { table, agreed })
            }
            ["play", "off"] => Ok(Request::PlayOff),
            ["end", "session"] => Ok(Request::EndSession),
            ["award"] => Ok(Request::Award),
            ["points", who, points, "from", ref game @ ..] => {
                let game = name(&game.join(" "));
                let points = points.parse::<u32>().map_err(|_| format!("`{text}`: which points?"));
                points.and_then(|points| {
                    let (entrant, points) = (self.who(who)?, points * 100);
                    Ok(Request::EnterPoints { entrant, game, points })
                })
            }
            _ => return None,
        })
    }
}

fn seat_at(who: &str, table: &str, place: &str) -> Asked {
    let numbers = table.parse().ok().zip(place.parse().ok());
    let (table, place) = numbers.ok_or_else(|| "which table and place?".to_owned())?;
    Ok(Request::TakeSeat { name: name(who), table: TableId(table), place })
}

fn coup(table: TableId, cards: &[&str]) -> Asked {
    let cards = parse_cards(&cards.join(" ")).map_err(|why| why.to_string())?;
    Ok(Request::Coup { table, cards })
}
