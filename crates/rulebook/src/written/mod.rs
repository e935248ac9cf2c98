//! A rulebook file as it is written: read and typed, not yet checked against anything.

mod accounts;
mod bet;
mod conduct;
mod irregularities;
mod procedure;
mod promotions;
mod shoe;
mod tableau;
mod tournament;
mod wagering;

pub(crate) use accounts::{AccountsFile, WordsFile};
pub(crate) use bet::{BetFile, LineFile, NeedsFile, PaysFile};
pub(crate) use conduct::{ByFile, ConductFile, DevicesFile, NoticeFile, StyleFile};
pub(crate) use irregularities::{
    AnswerFile, ChoiceFile, ForbiddenFile, IrregularFile, IrregularitiesFile, TellFile,
};
pub(crate) use procedure::{FixtureFile, StepFile};
pub(crate) use promotions::{AboveFile, AvailableFile, KindFile, MostFile, PromotionsFile};
pub(crate) use shoe::{BurnFile, NumberFile, PermittedFile, PlacingFile, ShoeFile};
pub(crate) use tableau::{ChartFile, DrawsFile, RowFile, TableauFile};
pub(crate) use tournament::{LayoutsFile, TournamentFile};
pub(crate) use wagering::{ChannelFile, PerAreaFile, TokensFile, WageringFile, WordFile};

use crate::page::{At, Lists, Read, Section, collect};
use accounts::accounts;
use bet::{bet, lists_if_any};
use conduct::{acts, conduct};
use irregularities::{irregularities, some_irregularities};
use promotions::promotions;
use rules::conduct::Act;
use shoe::shoe;
use std::ops::Range;
use tableau::tableau;
use tournament::tournament;
use wagering::wagering;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// The rules of a game.
    Game,
    /// A piece of a document, with no game of its own.
    Fragment,
}

/// A file, clause by clause. A clause that could not be read does not keep the others from being
/// checked.
pub(crate) struct RulebookFile {
    pub(crate) id: Read<At<String>>,
    pub(crate) imprint: Read<ImprintFile>,
    pub(crate) terms: Read<Vec<(At<String>, String)>>,
    pub(crate) terms_span: Range<usize>,
    /// The clauses of a game, or those that a piece of a document puts in their place.
    pub(crate) clauses: ClausesFile,
}

pub(crate) struct ImprintFile {
    pub(crate) title: String,
    pub(crate) house: String,
    pub(crate) territory: String,
    pub(crate) instrument: String,
    pub(crate) edition: String,
    pub(crate) regulator: String,
    pub(crate) cites: Vec<At<String>>,
}

pub(crate) struct GameFile {
    pub(crate) roles: Read<RolesFile>,
    pub(crate) decks: Read<DecksFile>,
    pub(crate) shoe: Read<ShoeFile>,
    pub(crate) wagering: Read<WageringFile>,
    pub(crate) conduct: Read<ConductFile>,
    pub(crate) irregularities: Read<IrregularitiesFile>,
    /// None where there are no stations.
    pub(crate) accounts: Read<Option<AccountsFile>>,
    /// None where the document has no rules on promotional prizes.
    pub(crate) promotions: Read<Option<PromotionsFile>>,
    /// None where there are no tournaments.
    pub(crate) tournament: Read<Option<TournamentFile>>,
    pub(crate) tableau: Read<TableauFile>,
    pub(crate) versions: Read<Vec<VersionFile>>,
    pub(crate) options: Read<Vec<OptionFile>>,
    pub(crate) wagers: Read<WagersFile>,
    pub(crate) bets: Read<Vec<BetFile>>,
}

/// The clauses of a file, by its kind.
pub(crate) enum ClausesFile {
    Game(Box<GameFile>),
    Fragment(Box<Read<FragmentFile>>),
}

/// What a piece of a document says, and on which rulebook's game.
pub(crate) struct FragmentFile {
    pub(crate) on: At<String>,
    pub(crate) acts: Vec<(Act, ByFile)>,
    pub(crate) irregularities: IrregularitiesFile,
}

/// Where a clause says it comes from.
pub(crate) struct SourceFile {
    pub(crate) cite: At<String>,
    pub(crate) reading: Option<At<String>>,
}

pub(crate) struct RolesFile {
    pub(crate) ladder: Vec<RoleFile>,
    pub(crate) beside: Vec<RoleFile>,
    pub(crate) outside: Vec<RoleFile>,
    pub(crate) higher_may_act: At<String>,
    pub(crate) higher_may_act_source: SourceFile,
}

pub(crate) struct RoleFile {
    pub(crate) id: At<String>,
    pub(crate) name: String,
    /// Another role on whose rung this one stands.
    pub(crate) counts_as: Option<At<String>>,
    pub(crate) cite: At<String>,
}

pub(crate) struct DecksFile {
    pub(crate) allowed: At<Vec<u8>>,
    pub(crate) source: SourceFile,
    pub(crate) forced: Vec<ForcedFile>,
}

pub(crate) struct ForcedFile {
    pub(crate) bets: Vec<At<String>>,
    pub(crate) decks: At<u8>,
    pub(crate) source: SourceFile,
}

pub(crate) struct VersionFile {
    pub(crate) id: At<String>,
    pub(crate) aliases: Vec<At<String>>,
    pub(crate) name: String,
    pub(crate) cite: At<String>,
}

pub(crate) struct OptionFile {
    pub(crate) id: At<String>,
    pub(crate) name: String,
    pub(crate) kind: OptionKindFile,
    pub(crate) scope: At<String>,
    pub(crate) needs: At<String>,
    pub(crate) in_force: Lists,
    pub(crate) change: Option<NoticeFile>,
    pub(crate) cite: At<String>,
}

pub(crate) enum OptionKindFile {
    Choice { values: Vec<At<String>>, default: At<String> },
    Percent { min: At<u8>, max: At<u8>, default: At<u8> },
    Amount { default: At<String> },
}

pub(crate) struct WagersFile {
    pub(crate) cite: At<String>,
    /// None where any number is allowed.
    pub(crate) per_bet: Option<At<u8>>,
    /// None where it is said of all bets.
    pub(crate) per_bet_of: Option<Vec<At<String>>>,
    pub(crate) per_bet_source: SourceFile,
    pub(crate) both_hands: Vec<At<String>>,
    pub(crate) both_hands_span: Range<usize>,
    pub(crate) both_hands_needs: At<String>,
    pub(crate) both_hands_source: SourceFile,
    pub(crate) unit: UnitFile,
    pub(crate) direction: At<String>,
    pub(crate) rounding_source: SourceFile,
}

pub(crate) enum UnitFile {
    Fixed(At<String>),
    Option(At<String>),
}

/// Reads a whole file.
pub(crate) fn rulebook_file(file: &Section<'_>) -> RulebookFile {
    let terms = file.section("terms");
    // A file whose kind is not known is read as a game, so that its faults are told too.
    let clauses = match file_kind(file) {
        Ok(FileKind::Fragment) => ClausesFile::Fragment(Box::new(fragment(file))),
        _ => ClausesFile::Game(Box::new(game(file))),
    };
    RulebookFile {
        id: file.text("id"),
        imprint: file.section("imprint").and_then(|section| imprint(&section)),
        terms_span: terms.as_ref().map_or(0..0, Section::span),
        terms: terms.and_then(|section| section.text_entries()),
        clauses,
    }
}

fn fragment(file: &Section<'_>) -> Read<FragmentFile> {
    let on = file.text("on");
    let acts = file.section("acts").and_then(|section| acts(&section));
    let irregularities =
        file.section("irregularities").and_then(|section| some_irregularities(&section));
    Ok(FragmentFile { on: on?, acts: acts?, irregularities: irregularities? })
}

fn file_kind(file: &Section<'_>) -> Read<FileKind> {
    let kind = file.text("kind")?;
    match kind.value.as_str() {
        "game" => Ok(FileKind::Game),
        "fragment" => Ok(FileKind::Fragment),
        other => {
            let what = format!("`kind` cannot be `{other}`: expected `game` or `fragment`");
            Err(file.note(&kind.span, what))
        }
    }
}

fn imprint(section: &Section<'_>) -> Read<ImprintFile> {
    let text = |key| section.text(key).map(|text| text.value);
    let (title, house, territory) = (text("title"), text("house"), text("territory"));
    let (instrument, edition, regulator) = (text("instrument"), text("edition"), text("regulator"));
    let cites = section.texts("cites");
    Ok(ImprintFile {
        title: title?,
        house: house?,
        territory: territory?,
        instrument: instrument?,
        edition: edition?,
        regulator: regulator?,
        cites: cites?,
    })
}

fn game(file: &Section<'_>) -> GameFile {
    GameFile {
        roles: file.section("roles").and_then(|section| roles(&section)),
        decks: file.section("decks").and_then(|section| decks(&section)),
        shoe: file.section("shoe").and_then(|section| shoe(&section)),
        wagering: file.section("wagering").and_then(|section| wagering(&section)),
        conduct: file.section("conduct").and_then(|section| conduct(&section)),
        irregularities: file.section("irregularities").and_then(|section| irregularities(&section)),
        accounts: optional(file, "accounts", accounts),
        promotions: optional(file, "promotions", promotions),
        tournament: optional(file, "tournament", tournament),
        tableau: file.section("tableau").and_then(|section| tableau(&section)),
        versions: each(file, "version", version),
        options: each(file, "option", option),
        wagers: file.section("wagers").and_then(|section| wagers(&section)),
        bets: each(file, "bet", bet),
    }
}

/// Reads every table of a list.
fn each<'p, T>(
    section: &Section<'p>,
    key: &'static str,
    read: impl Fn(&Section<'p>) -> Read<T>,
) -> Read<Vec<T>> {
    section.sections(key).and_then(|sections| collect(sections.iter().map(read)))
}

/// Reads a table that may be absent.
fn optional<'p, T>(
    section: &Section<'p>,
    key: &'static str,
    read: impl Fn(&Section<'p>) -> Read<T>,
) -> Read<Option<T>> {
    if !section.has(key) {
        return Ok(None);
    }
    section.section(key).and_then(|section| read(&section)).map(Some)
}

fn source(section: &Section<'_>) -> Read<SourceFile> {
    let (cite, reading) = (section.text("cite"), section.text_if_any("reading"));
    Ok(SourceFile { cite: cite?, reading: reading? })
}

fn roles(section: &Section<'_>) -> Read<RolesFile> {
    let ladder = each(section, "ladder", role);
    let beside = each(section, "beside", role);
    let outside = each(section, "outside", role);
    let higher = section.section("higher_may_act").and_then(|higher| {
        let (value, source) = (higher.text("value"), source(&higher));
        Ok((value?, source?))
    });
    let (ladder, beside, outside) = (ladder?, beside?, outside?);
    let (higher_may_act, higher_may_act_source) = higher?;
    Ok(RolesFile { ladder, beside, outside, higher_may_act, higher_may_act_source })
}

fn role(section: &Section<'_>) -> Read<RoleFile> {
    let (id, name, cite) = (section.text("id"), section.text("name"), section.cite());
    let counts_as = section.text_if_any("counts_as");
    Ok(RoleFile { id: id?, name: name?.value, counts_as: counts_as?, cite: cite? })
}

fn decks(section: &Section<'_>) -> Read<DecksFile> {
    let allowed = section.section("allowed").and_then(|allowed| {
        let (value, source) = (allowed.numbers("value", 99), source(&allowed));
        Ok((value?, source?))
    });
    let forced = each(section, "forced", |forced| {
        let (bets, decks, source) =
            (forced.texts("bets"), forced.number("decks", 99), source(forced));
        Ok(ForcedFile { bets: bets?, decks: decks?, source: source? })
    });
    let (allowed, source) = allowed?;
    Ok(DecksFile { allowed, source, forced: forced? })
}

fn version(section: &Section<'_>) -> Read<VersionFile> {
    let (id, aliases) = (section.text("id"), section.texts("aliases"));
    let (name, cite) = (section.text("name"), section.cite());
    Ok(VersionFile { id: id?, aliases: aliases?, name: name?.value, cite: cite? })
}

fn option(section: &Section<'_>) -> Read<OptionFile> {
    let (id, name) = (section.text("id"), section.text("name"));
    let (needs, cite) = (section.text("needs"), section.cite());
    let in_force = lists_if_any(section, "in_force");
    let (kind, scope) = (option_kind(section), section.text("scope"));
    let change = optional(section, "change", conduct::notice);
    Ok(OptionFile {
        id: id?,
        name: name?.value,
        kind: kind?,
        scope: scope?,
        needs: needs?,
        in_force: in_force?.unwrap_or_default(),
        change: change?,
        cite: cite?,
    })
}

fn option_kind(section: &Section<'_>) -> Read<OptionKindFile> {
    let kinds = ["choice", "percent", "amount"].map(|key| section.has(key));
    match kinds {
        [true, false, false] => section.section("choice").and_then(|choice| {
            let (values, default) = (choice.texts("values"), choice.text("default"));
            Ok(OptionKindFile::Choice { values: values?, default: default? })
        }),
        [false, true, false] => section.section("percent").and_then(|percent| {
            let number = |key| percent.number(key, 100);
            let (min, max, default) = (number("min"), number("max"), number("default"));
            Ok(OptionKindFile::Percent { min: min?, max: max?, default: default? })
        }),
        [false, false, true] => section
            .section("amount")
            .and_then(|amount| Ok(OptionKindFile::Amount { default: amount.text("default")? })),
        _ => {
            let what = "an option must have one of the keys `choice`, `percent`, `amount`";
            Err(section.note(&section.span(), what.to_owned()))
        }
    }
}

fn wagers(section: &Section<'_>) -> Read<WagersFile> {
    let cite = section.cite();
    let per_bet = section.section("wagers_per_bet").and_then(|per_bet| {
        let any = per_bet.has("value") && per_bet.is_text("value", "any");
        let value = if any { Ok(None) } else { per_bet.number("value", 99).map(Some) };
        let bets = per_bet.has("bets").then(|| per_bet.texts("bets")).transpose();
        let source = source(&per_bet);
        Ok((value?, bets?, source?))
    });
    let both = section.section("both_hands").and_then(|both| {
        let (bets, needs, source) = (both.texts("bets"), both.text("needs"), source(&both));
        Ok((bets?, both.span(), needs?, source?))
    });
    let rounding = section.section("rounding").and_then(|rounding| {
        let unit = unit(&rounding);
        let (direction, source) = (rounding.text("direction"), source(&rounding));
        Ok((unit?, direction?, source?))
    });
    let (per_bet, per_bet_of, per_bet_source) = per_bet?;
    let (both_hands, both_hands_span, both_hands_needs, both_hands_source) = both?;
    let (unit, direction, rounding_source) = rounding?;
    Ok(WagersFile {
        cite: cite?,
        per_bet,
        per_bet_of,
        per_bet_source,
        both_hands,
        both_hands_span,
        both_hands_needs,
        both_hands_source,
        unit,
        direction,
        rounding_source,
    })
}

fn unit(rounding: &Section<'_>) -> Read<UnitFile> {
    if rounding.has("unit") && rounding.is_table("unit") {
        let unit = rounding.section("unit")?;
        return unit.text("option").map(UnitFile::Option);
    }
    rounding.text("unit").map(UnitFile::Fixed)
}
