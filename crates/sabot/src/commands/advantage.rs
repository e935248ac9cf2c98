//! `sabot advantage`: how often, and how deep in the shoe, each wager favours the bettor.

use crate::cli::AdvantageArgs;
use crate::commands::simulate::procedure;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, Cell, columns};
use crate::paper::{self, Format};
use crate::question::Game;
use crate::shapes::to_line;
use crate::watch::{threads, watched};
use odds::advantage::{Advantage, Depth, InFavour, STEP};
use reports::advantage::Subject;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct AdvantageShape<'a> {
    rulebook: &'a str,
    version: &'a str,
    options: BTreeMap<&'a str, String>,
    decks: u8,
    cards_behind: u16,
    shoes: u64,
    /// Whether every shoe that was asked for was dealt.
    complete: bool,
    coups: u64,
    seed: u64,
    wagers: Vec<WagerShape<'a>>,
}

#[derive(Serialize)]
struct WagerShape<'a> {
    wager: &'a str,
    #[serde(flatten)]
    whole: FavourShape,
    by_depth: Vec<DepthShape>,
}

#[derive(Serialize)]
struct DepthShape {
    first_card: u16,
    last_card: u16,
    coups: u64,
    #[serde(flatten)]
    favour: FavourShape,
}

#[derive(Serialize)]
struct FavourShape {
    favourable_coups: u64,
    share: f64,
    mean_edge: f64,
    max_edge: f64,
    /// What a unit on each favourable coup brings, for every coup dealt.
    gain_per_coup: f64,
}

impl FavourShape {
    fn of(favour: &InFavour, coups: u64) -> FavourShape {
        FavourShape {
            favourable_coups: favour.coups,
            share: favour.share(coups),
            mean_edge: favour.mean_edge(),
            max_edge: favour.max_edge(),
            gain_per_coup: favour.gain(coups),
        }
    }
}

pub(crate) fn run(library: &Library, args: &AdvantageArgs) -> Result<String, Failure> {
    args.out.as_deref().map(Format::of).transpose()?;
    let game = Game::of(library, &args.game)?;
    let procedure = procedure(&game, &args.shoe)?;
    let order = (args.shoes, args.shoe.seed, threads(&args.shoe)?);
    let advantage = watched(args.shoes, |progress| {
        Advantage::of((game.rulebook, &game.setting), procedure, order, progress)
    });
    let advantage = advantage.map_err(|not_live| Failure::refused(not_live.to_string(), None))?;
    if let Some(file) = &args.out {
        let report = reports::advantage::report(&Subject {
            edition: library.edition(&game.rulebook.id)?,
            rulebook: game.rulebook,
            setting: &game.setting,
            procedure,
            seed: args.shoe.seed,
            advantage: &advantage,
        });
        return paper::write(&report, file);
    }
    let complete = advantage.shoes == args.shoes;
    if !args.json {
        let early = if complete { "" } else { ", ended early" };
        return Ok(page(&game, &advantage, early));
    }
    let whole = advantage.whole();
    Ok(to_line(&AdvantageShape {
        rulebook: &game.rulebook.id,
        version: &game.rulebook.menu.versions[game.version].id,
        options: game.options(),
        decks: game.decks,
        cards_behind: procedure.cards_behind,
        shoes: advantage.shoes,
        complete,
        coups: whole.coups,
        seed: args.shoe.seed,
        wagers: (0..advantage.bets.len()).map(|bet| wager(&game, &advantage, bet)).collect(),
    }))
}

/// The cards that have left the shoe at a step, the first and the last number.
fn cards(step: usize) -> (u16, u16) {
    let first = u16::try_from(step).unwrap_or(u16::MAX).saturating_mul(STEP);
    (first, first.saturating_add(STEP - 1))
}

fn wager<'a>(game: &Game<'a>, advantage: &Advantage, bet: usize) -> WagerShape<'a> {
    let whole = advantage.whole();
    let depth = |(step, depth): (usize, &Depth)| {
        let (first_card, last_card) = cards(step);
        let favour = FavourShape::of(&depth.bets[bet], depth.coups);
        DepthShape { first_card, last_card, coups: depth.coups, favour }
    };
    WagerShape {
        wager: &game.rulebook.bet_clauses(advantage.bets[bet]).id,
        whole: FavourShape::of(&whole.bets[bet], whole.coups),
        by_depth: advantage.depths.iter().enumerate().map(depth).collect(),
    }
}

/// The figures for people, with a plot over the depth of the shoe.
fn page(game: &Game<'_>, advantage: &Advantage, early: &str) -> String {
    let whole = advantage.whole();
    let head = |text: &str| Cell::new(text).in_style(paint::QUIET);
    let steps = advantage.depths.len();
    let mut lines = vec![vec![
        head("  wager"),
        head("in favour").at_right(),
        head("mean edge").at_right(),
        head("largest").at_right(),
        head("units per 100 coups").at_right(),
        head(&format!("in favour by depth, 0 to {} cards gone", cards(steps - 1).1 + 1)),
        head("at most").at_right(),
    ]];
    for (bet, id) in advantage.bets.iter().enumerate() {
        let favour = &whole.bets[bet];
        let shares: Vec<_> =
            advantage.depths.iter().map(|depth| depth.bets[bet].share(depth.coups)).collect();
        let most = shares.iter().copied().fold(0.0, f64::max);
        let style = if favour.coups > 0 { paint::BAD } else { paint::PLAIN };
        let percent = |value: f64| Cell::new(format!("{:.3}%", 100.0 * value)).at_right();
        lines.push(vec![
            Cell::new(format!("  {}", game.rulebook.bet_clauses(*id).id)),
            percent(favour.share(whole.coups)).in_style(style),
            percent(favour.mean_edge()),
            percent(favour.max_edge()),
            Cell::new(format!("{:.4}", 100.0 * favour.gain(whole.coups))).at_right(),
            Cell::new(plot(&shares, most)),
            percent(most),
        ]);
    }
    format!(
        "{}, {} decks\n  {} shoes{early}, {} coups; before each, every wager for the cards not \
         seen, exactly\n\n{}",
        paint::game(game.rulebook, game.version),
        game.decks,
        advantage.shoes,
        whole.coups,
        columns(&lines)
    )
}

/// Bars from nothing to the highest.
fn plot(shares: &[f64], most: f64) -> String {
    const BARS: [char; 9] = ['·', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let bar = |share: &f64| {
        // Anything at all is told from nothing.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let height = if most > 0.0 { (share / most * 8.0).ceil() as usize } else { 0 };
        BARS[height.min(8)]
    };
    shares.iter().map(bar).collect()
}
