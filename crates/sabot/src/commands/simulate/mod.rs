//! `sabot simulate`: whole shoes, dealt as the rulebook says.

mod page;
mod removal;
mod shape;

use crate::cli::{ShoeArgs, SimulateArgs};
use crate::failure::Failure;
use crate::library::Library;
use crate::question::Game;
use crate::shapes::to_line;
use crate::watch::{threads, watched};
use odds::processor::Engine;
use odds::simulation::{Bands, Choices, NotDealt, Order, Procedure, Results, Simulation, Tally};
use odds::{Analysis, Composition, Figures, approximate};
use removal::Removal;
use rules::{Bet, BetId};
use std::time::{Duration, Instant};

/// Everything that there is to tell.
pub(crate) struct Run<'r> {
    game: &'r Game<'r>,
    procedure: Procedure,
    order: Order,
    tally: &'r Tally,
    elapsed: Duration,
    bets: Vec<OfBet<'r>>,
    depths: Vec<AtDepth>,
}

/// What one bet brought.
struct OfBet<'r> {
    bet: &'r Bet,
    whole: Mean,
    /// Over the coups that every shoe has, and over those that only some have.
    sure: Option<Mean>,
    late: Option<Mean>,
    /// Of the first coup of a fresh shoe; none where the bet is not analysed.
    exact: Option<f64>,
    removal: Option<Removal>,
}

/// What a unit wagered on every coup brought.
#[derive(Clone, Copy)]
struct Mean {
    value: f64,
    standard_error: f64,
    hit: f64,
    stand_off: f64,
}

/// A band of coups.
struct AtDepth {
    coups: (u16, u16),
    outcomes: [u64; 3],
    means: Vec<Option<Mean>>,
}

impl Mean {
    fn of(figures: &Figures) -> Mean {
        let coups = approximate(&figures.total().clone().into());
        Mean {
            value: -approximate(&figures.house_edge()),
            standard_error: (approximate(&figures.variance()) / coups).sqrt(),
            hit: approximate(&figures.hit()),
            stand_off: approximate(&figures.stand_off()),
        }
    }

    /// By how many standard errors it is off another figure.
    fn off(&self, exact: f64) -> Option<f64> {
        (self.standard_error > 0.0).then(|| (self.value - exact) / self.standard_error)
    }
}

pub(crate) fn run(library: &Library, args: &SimulateArgs) -> Result<String, Failure> {
    let game = Game::of(library, &args.game)?;
    let procedure = procedure(&game, &args.shoe)?;
    let order = Order {
        shoes: args.shoes,
        seed: args.shoe.seed,
        threads: threads(&args.shoe)?,
        engine: Engine::detected(),
    };
    let simulation = if args.outcomes_only {
        Simulation::of_outcomes(game.rulebook, procedure)
    } else {
        Simulation::new(game.rulebook, &game.setting, procedure)
    };
    let start = Instant::now();
    let tally = watched(args.shoes, |progress| simulation.run(&order, progress));
    let elapsed = start.elapsed();
    let results = Results::new(game.rulebook, &game.setting, &tally);
    let bands = Bands::of(&procedure);
    let run = Run {
        game: &game,
        procedure,
        order,
        tally: &tally,
        elapsed,
        bets: bets(&game, &results, bands),
        depths: depths(&game, &results, bands),
    };
    Ok(if args.json { to_line(&shape::of(&run)) } else { page::of(&run) })
}

/// How shoes are dealt: as the rulebook says, with what the house chose.
pub(crate) fn procedure(game: &Game<'_>, args: &ShoeArgs) -> Result<Procedure, Failure> {
    let choices = Choices {
        cards_behind: args.cards_behind,
        burn: args.burn.as_deref(),
        burn_before_coup: args.burn_before_coup,
    };
    Procedure::new(game.rulebook, game.decks, &choices).map_err(|not_dealt| match not_dealt {
        NotDealt::Refused(refusal) => refusal.into(),
        NotDealt::NothingLeft { .. } => Failure::refused(not_dealt.to_string(), None),
    })
}

/// The bets that are offered with the decks of the game.
fn offered(game: &Game<'_>, results: &Results<'_>) -> impl Iterator<Item = BetId> {
    results.bets().filter(|bet| game.rulebook.offers(*bet, &game.setting, game.decks))
}

fn bets<'r>(game: &Game<'r>, results: &Results<'_>, bands: Bands) -> Vec<OfBet<'r>> {
    let analysis = Analysis::new(game.rulebook);
    let deals = analysis.deals(&Composition::fresh(game.decks)).ok();
    let offered = offered(game, results).filter_map(|id| {
        let bet = game.rulebook.bet_clauses(id);
        let whole = results.figures(id, results.whole())?;
        let exact = deals
            .as_ref()
            .and_then(|deals| analysis.figures(deals, bet, &game.setting).ok().flatten());
        let mean = |bands| results.figures(id, bands).as_ref().map(Mean::of);
        Some(OfBet {
            bet,
            whole: Mean::of(&whole),
            sure: mean(results.sure(bands)),
            late: mean(results.late(bands)),
            exact: exact.map(|figures| -approximate(&figures.house_edge())),
            removal: removal::of(game, &analysis, bet),
        })
    });
    offered.collect()
}

fn depths(game: &Game<'_>, results: &Results<'_>, bands: Bands) -> Vec<AtDepth> {
    let band = |band: usize| {
        let outcomes = results.outcomes(band..band + 1);
        let mean = |bet| results.figures(bet, band..band + 1).as_ref().map(Mean::of);
        let means = offered(game, results).map(mean).collect();
        AtDepth { coups: bands.coups(band), outcomes, means }
    };
    let dealt = results.whole().map(band);
    dealt.filter(|depth| depth.outcomes.iter().sum::<u64>() > 0).collect()
}
