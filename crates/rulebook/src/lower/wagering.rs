//! The clauses on wagering.

use super::conduct::by;
use super::people::{People, approver};
use super::shoe::number;
use super::{Lowering, Read, bet_ids};
use crate::page::{At, collect};
use crate::written::{
    ChannelFile, GameFile, PerAreaFile, PermittedFile, TokensFile, WageringFile, WordFile,
};
use rules::Bet;
use rules::accounts::AccountBy;
use rules::cite::{Clause, Permitted};
use rules::facts::{Condition, Group};
use rules::given::Given;
use rules::tokens::{TokenClauses, TokensWon};
use rules::wagering::{
    Call, ChannelLimits, Excess, Lock, Over, PerArea, Period, Priority, Under, Uneven,
    WageringClauses, WithoutWagers,
};

pub(super) fn wagering(
    lowering: &Lowering<'_>,
    (game, file): (&GameFile, &WageringFile),
    people: Option<&People>,
) -> Read<WageringClauses> {
    let locks = collect(file.locks.iter().map(|lock| word(lowering, lock, &Lock::ALL)));
    let call = word(lowering, &file.call, &Call::ALL);
    let period = file.period.as_ref().map(|period| {
        let first = [("waits", false), ("ends-it", true)];
        let first_card_ends_it = one_of(lowering, &period.first_card, &first);
        let source = lowering.source(&period.source);
        if period.seconds_usual.value < period.seconds_min.value {
            let what = "the usual period is shorter than the shortest".to_owned();
            return Err(lowering.note(&period.seconds_usual.span, what));
        }
        let value = Period {
            seconds_min: period.seconds_min.value,
            seconds_usual: period.seconds_usual.value,
            first_card_ends_it: first_card_ends_it?,
        };
        Ok(Clause { value, source: source? })
    });
    let without_wagers = word(lowering, &file.without_wagers, &WithoutWagers::ALL);
    let cloth = file.cloth.as_ref().map(|file| channel(lowering, file));
    let station = file.station.as_ref().map(|file| channel(lowering, file));
    let differential = file.differential.as_ref().map(|file| word(lowering, file, &Excess::ALL));
    let personal = file.personal_limit.as_ref().map(|file| {
        let tell = file.tell.as_ref().map(|role| approver(lowering, people, role)).transpose()?;
        permitted(lowering, &file.permitted, people, tell.flatten())
    });
    let of_person = file.personal_limit.as_ref().and_then(|file| file.of_person.as_ref());
    let of_person = of_person.map(|file| lowering.source(file)).transpose();
    let per_area = per_area(lowering, (game, &file.per_area), people);
    let priorities = collect(file.priorities.iter().map(|file| {
        let (bets, to) = (bet_ids(lowering, game, &file.bets), bet_ids(lowering, game, &file.to));
        let source = lowering.source(&file.source);
        Ok(Clause { value: Priority { bets: bets?, to: to? }, source: source? })
    }));
    let settled_early = file.settled_early.as_ref().map(|early| {
        let (bets, source) = (bet_ids(lowering, game, &early.bets), lowering.source(&early.source));
        Ok(Clause { value: bets?, source: source? })
    });
    let tokens = file.tokens.as_ref().map(|file| tokens(lowering, file, people));
    Ok(WageringClauses {
        locks: locks?,
        call: call?,
        period: period.transpose()?,
        without_wagers: without_wagers?,
        cloth: cloth.transpose()?,
        station: station.transpose()?,
        differential: differential.transpose()?,
        personal_limit: personal.transpose()?,
        limit_of_person: of_person?,
        per_area: per_area?,
        priorities: priorities?,
        settled_early: settled_early.transpose()?,
        tokens: tokens.transpose()?,
    })
}

fn tokens(
    lowering: &Lowering<'_>,
    file: &TokensFile,
    people: Option<&People>,
) -> Read<TokenClauses> {
    let (wager, winnings) = (lowering.source(&file.wager), lowering.source(&file.winnings));
    let exchange = by(lowering, &file.exchange, people);
    let won = word(lowering, &file.won, &TokensWon::ALL);
    let (by, source) = exchange?;
    Ok(TokenClauses {
        wager: Clause { value: (), source: wager? },
        exchange: AccountBy { by, source },
        winnings: Clause { value: (), source: winnings? },
        won: won?,
    })
}

/// One of the values that a word can stand for.
pub(super) fn one_of<T: Copy>(
    lowering: &Lowering<'_>,
    word: &At<String>,
    known: &[(&'static str, T)],
) -> Read<T> {
    let words: Vec<_> = known.iter().map(|(word, _)| *word).collect();
    let place = lowering.place("a value here", word, &words)?;
    Ok(known[place].1)
}

pub(super) fn word<T: Copy>(
    lowering: &Lowering<'_>,
    file: &WordFile,
    known: &[(&'static str, T)],
) -> Read<Clause<T>> {
    let (value, source) = (one_of(lowering, &file.value, known), lowering.source(&file.source));
    Ok(Clause { value: value?, source: source? })
}

fn channel(lowering: &Lowering<'_>, file: &ChannelFile) -> Read<ChannelLimits> {
    let under = word(lowering, &file.under, &Under::ALL);
    let over = word(lowering, &file.over, &Over::ALL);
    let uneven = word(lowering, &file.uneven, &Uneven::ALL);
    let aggregate = file.aggregate.as_ref().map(|source| {
        let source = lowering.source(source)?;
        Ok(Clause { value: (), source })
    });
    Ok(ChannelLimits {
        under: under?,
        over: over?,
        uneven: uneven?,
        aggregate: aggregate.transpose()?,
    })
}

fn permitted<T>(
    lowering: &Lowering<'_>,
    file: &PermittedFile,
    people: Option<&People>,
    what: T,
) -> Read<Permitted<T>> {
    let needs = approver(lowering, people, &file.needs);
    let source = lowering.source(&file.source);
    Ok(Permitted { what, needs: needs?, source: source? })
}

fn per_area(
    lowering: &Lowering<'_>,
    (game, file): (&GameFile, &PerAreaFile),
    people: Option<&People>,
) -> Read<Clause<PerArea>> {
    let source = lowering.source(&file.source);
    let allowed = file.allowed.as_ref();
    let allowed = allowed.map(|(number, file)| permitted(lowering, file, people, *number));
    let with_area_max = file.with_area_max.as_ref().map(|file| number(lowering, file));
    let of_bets = file.of_bets.as_ref().map(|(bets, file)| {
        let (bets, clause) = (bet_ids(lowering, game, bets), number(lowering, file));
        let clause = clause?;
        Ok(Clause { value: (bets?, clause.value), source: clause.source })
    });
    let value = PerArea {
        usual: file.usual,
        allowed: allowed.transpose()?,
        with_area_max: with_area_max.transpose()?,
        of_bets: of_bets.transpose()?,
    };
    Ok(Clause { value, source: source? })
}

/// Notes a bet that is settled before third cards but looks at more than the first four.
pub(super) fn settled_early(
    lowering: &Lowering<'_>,
    file: &WageringFile,
    bets: &[Bet],
) -> Read<()> {
    let mut read = Ok(());
    for name in file.settled_early.iter().flat_map(|early| &early.bets) {
        let lines = bets.iter().filter(|bet| bet.id == name.value).flat_map(|bet| &bet.lines);
        let mut conditions = lines.flat_map(|line| core::iter::once(line.when).chain(line.unless));
        let pairs = [Group::PlayersPair, Group::BankersPair];
        let others = || Group::ALL.into_iter().filter(|group| !pairs.contains(group));
        if conditions.any(|when: Condition| others().any(|group| when.restricts(group))) {
            let what = format!(
                "{} cannot be settled before third cards: it looks at more than the first four",
                Given(&name.value)
            );
            read = Err(lowering.note(&name.span, what));
        }
    }
    read
}
