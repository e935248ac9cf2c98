//! How the figures of the sheet are made, what they mean, and how to make them again.

use super::hold::LEVELS;
use super::{Subject, bet};
use crate::model::{Block, Loudness, Note};
use rules::cite::Source;

/// What the words above the figures of a bet mean.
pub(super) fn terms() -> String {
    "Every line of a bet is given with the coups that it decides, as the rulebook's condition \
     names them, what it pays, the rule behind it, and how many of all ordered deals it decides. \
     Odds a:b win a for every b wagered, after commission, and the wager comes back besides. \
     The hit frequency is how often the bet wins; a stand-off returns the wager. Bets stand in \
     the order of their house edge, the lowest first."
        .to_owned()
}

/// How the figures are made.
pub(super) fn method(subject: &Subject<'_>) -> Vec<Block> {
    let counting = format!(
        "Every ordered deal of six of the {} cards is counted, in closed form and whole numbers: \
         the four cards that begin a coup and the two that it may draw, whether it draws them or \
         not, so that all deals are equally likely. Nothing is sampled, and no \
         floating-point number is on the way to a count, a probability, a house edge or a \
         variance. Each deal is decided by exactly one line of each bet, which is proved of the \
         rulebook when it is loaded.",
        subject.cards()
    );
    let first = "The figures are those of the first coup of a fresh shoe. Cards that were burnt \
                 unseen do not change them. Averaged over a shoe they hold for every coup that is \
                 certain to be dealt; that the cutting card ends a shoe after a number of cards, \
                 and not of coups, moves the average by a little, and how much is a question for \
                 simulation.";
    let edge = "House edge: minus the mean net result of one unit wagered, stand-offs counted as \
                zero; below zero the bettor has the edge. Return to the bettor: 100% less the \
                house edge, the wager itself included. Variance: of the net result of one unit \
                wagered. Standard deviation σ: its square root.";
    let [(level, factor), ..] = LEVELS;
    let volatility = format!(
        "Volatility index: z·σ with z = {factor}, so that in {level} of 100 cases the net result \
         of one coup would lie within that many units of its mean if it were normally distributed."
    );
    let factors = LEVELS.map(|(level, z)| format!("{z} for {level}%")).join(", ");
    let hold = format!(
        "Hold after n coups of one unit: house edge ± z·σ/√n, with z = {factors}. This is a normal \
         approximation, which takes coups as independent. It is good where every paying line is \
         expected often; it is poor for few coups and for bets with rare, large payments, whose \
         hold then lies above the mean in most cases and far below it in a few. {} A hold cannot \
         be more than 100%; where the formula says more, 100% is printed.",
        bet::mark_in_words()
    );
    let texts = [counting, first.to_owned(), edge.to_owned(), volatility, hold];
    let mut blocks: Vec<_> = texts.into_iter().map(Block::Paragraph).collect();
    blocks.push(Block::Note(rounding(subject)));
    blocks
}

/// What the figures leave out.
fn rounding(subject: &Subject<'_>) -> Note {
    let source = match &subject.rulebook.rounding.source {
        Source::Rule(cite) => format!("rounded by {cite}"),
        Source::Read(cite, reading) => format!("rounded by {cite}, read as: {reading}"),
        Source::NotAddressed(reading) => {
            format!("not addressed by the document; it is read as: {reading}")
        }
    };
    Note {
        loudness: Loudness::Remark,
        title: "Rounding is not in these figures".to_owned(),
        text: format!(
            "Winnings are taken as the odds give them. What cannot be paid exactly is {}.",
            source.trim_end_matches('.')
        ),
    }
}

/// The commands that make the sheet and its figures again.
pub(super) fn repeat(subject: &Subject<'_>) -> Vec<Block> {
    let (menu, id) = (&subject.rulebook.menu, &subject.rulebook.id);
    let version = &menu.version_set(&subject.setting).id;
    let options = menu.options_set(&subject.setting);
    let options = options.map(|(option, value)| format!(" --option {}={value}", option.id));
    let options: String = options.collect();
    let asked = format!("--rulebook {id} --version {version}{options} --decks {}", subject.decks);
    let commands = vec![
        format!("sabot odds {asked}"),
        format!("sabot odds {asked} --json"),
        format!("sabot rulebooks {id}"),
        format!("sabot rulebooks {id} --canonical | sha256sum"),
        format!("sabot par {asked} --out sheet.pdf"),
    ];
    let text = format!(
        "With {}: the figures of every bet; the same as exact fractions; the rulebook's lines with \
         their rules; its digest, made by another program, which must be the one at the foot of \
         this page; and this sheet, which comes out the same to the byte. A rulebook that is not \
         built into the program is named with --rulebooks DIR.",
        crate::PROGRAM
    );
    vec![Block::Paragraph(text), Block::Commands(commands)]
}
