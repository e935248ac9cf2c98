//! From the file as written to a rulebook: every name looked up, every citation found in the
//! register, every bet's lines proved to decide each possible coup exactly once.

mod accounts;
mod bets;
mod conduct;
mod irregularities;
mod people;
mod procedure;
mod promotions;
mod proof;
mod settings;
mod shoe;
mod tableau;
mod tournament;
mod wagering;

use crate::page::{At, Noted, Page, Read, collect, read};
use crate::register::Register;
use crate::written::{
    ClausesFile, DecksFile, FragmentFile, GameFile, ImprintFile, RulebookFile, SourceFile,
    UnitFile, WagersFile,
};
use irregularities::House;
use people::People;
use rules::accounts::AccountClauses;
use rules::cite::{Clause, Permitted, Source};
use rules::conduct::ConductClauses;
use rules::given::Given;
use rules::irregularity::IrregularityClauses;
use rules::odds::Direction;
use rules::promotion::PromotionClauses;
use rules::rulebook::{
    Decks, ForcedDecks, Imprint, Rounding, Rulebook, TERMS, Term, Together, Unit,
};
use rules::setting::Menu;
use rules::shoe::ShoeClauses;
use rules::tournament::TournamentClauses;
use rules::wagering::WageringClauses;
use rules::{Amount, Bet, BetId, Cite, Tableau};
use settings::Settings;
use std::ops::Range;

/// How a file says that the document does not address something.
pub(crate) const NOT_ADDRESSED: &str = "not-addressed";

/// What is said of a citation that the register does not have.
pub(crate) fn not_a_rule(cite: &str) -> String {
    format!("{} is not a rule in register.tsv", Given(cite))
}

/// How many bets or roles a rulebook can have: their places are small numbers.
const NAMES_MAX: usize = 200;

/// What lowering looks things up in and notes faults on.
pub(crate) struct Lowering<'a> {
    pub(crate) page: &'a Page<'a>,
    /// None where it could not be read: citations are then not looked up.
    pub(crate) register: Option<&'a Register>,
    /// The rulebook of this name, for a piece of a document that is played on its game.
    pub(crate) base: &'a dyn Fn(&str) -> Option<Rulebook>,
}

/// A piece of a document that has no game of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    /// Its short name, which begins every citation.
    pub id: String,
    /// What the document says of itself.
    pub imprint: Imprint,
    /// The words it uses.
    pub terms: Vec<Term>,
    /// The rulebook on whose game it is played, with its own clauses in place.
    pub played: Box<Rulebook>,
}

/// What a rulebook file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Document {
    /// The rules of a game.
    Game(Box<Rulebook>),
    /// A piece of a document.
    Fragment(Fragment),
}

impl Lowering<'_> {
    fn note(&self, span: &Range<usize>, what: String) -> Noted {
        self.page.note(span, what)
    }

    /// The citation, if the register has it.
    fn cite(&self, cite: &At<String>) -> Read<Cite> {
        if self.register.is_none_or(|register| register.rule(&cite.value).is_some()) {
            return Ok(Cite::new(&cite.value));
        }
        Err(self.note(&cite.span, not_a_rule(&cite.value)))
    }

    fn source(&self, source: &SourceFile) -> Read<Source> {
        let reading = source.reading.as_ref().map(|reading| reading.value.clone());
        if source.cite.value != NOT_ADDRESSED {
            let cite = self.cite(&source.cite)?;
            return Ok(match reading {
                Some(reading) => Source::Read(cite, reading),
                None => Source::Rule(cite),
            });
        }
        reading.map(Source::NotAddressed).ok_or_else(|| {
            let what = "what the document does not address needs a `reading`".to_owned();
            self.note(&source.cite.span, what)
        })
    }

    /// Notes names that cannot be written in a request, that are there twice, or that are too many.
    fn ids<'n>(&self, what: &str, names: impl Iterator<Item = &'n At<String>>) -> Read<()> {
        let mut seen: Vec<&str> = Vec::new();
        let mut read = Ok(());
        for name in names {
            let id = name.value.as_str();
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            if id.is_empty() || !id.bytes().all(letter) {
                let what = format!("{what} {}: use letters, digits and hyphens", Given(id));
                read = Err(self.note(&name.span, what));
            }
            if seen.iter().any(|known| known.eq_ignore_ascii_case(id)) {
                let what = format!("{what} {} is there twice", Given(id));
                read = Err(self.note(&name.span, what));
            }
            if seen.len() == NAMES_MAX {
                let what =
                    format!("there are more than {NAMES_MAX} of these: {what} {}", Given(id));
                return Err(self.note(&name.span, what));
            }
            seen.push(id);
        }
        read
    }

    /// Notes a list that must not be empty.
    fn some<T>(&self, what: &str, list: &At<Vec<T>>) -> Read<()> {
        if list.value.is_empty() {
            return Err(self.note(&list.span, format!("`{what}` must list at least one")));
        }
        Ok(())
    }

    /// The place of a name among those known.
    fn place(&self, what: &str, name: &At<String>, known: &[&str]) -> Read<usize> {
        known.iter().position(|known| *known == name.value).ok_or_else(|| {
            let expected = known.join("`, `");
            let what =
                format!("{} is not {what}: expected one of `{expected}`", Given(&name.value));
            self.note(&name.span, what)
        })
    }
}

/// Lowers a whole file.
pub(crate) fn lower(lowering: &Lowering<'_>, file: &RulebookFile) -> Read<Document> {
    let imprint = read(&file.imprint).and_then(|imprint| self::imprint(lowering, imprint));
    let terms = terms(lowering, file);
    let id = read(&file.id).map(|id| id.value.clone());
    match &file.clauses {
        ClausesFile::Fragment(clauses) => {
            let played = read(clauses).and_then(|file| fragment(lowering, file));
            let (id, imprint, terms) = (id?, imprint?, terms?);
            Ok(Document::Fragment(Fragment { id, imprint, terms, played: Box::new(played?) }))
        }
        ClausesFile::Game(game) => {
            let clauses = clauses(lowering, game);
            let rulebook = rulebook((id?, imprint?, terms?), clauses?);
            Ok(Document::Game(Box::new(rulebook)))
        }
    }
}

/// A rulebook's game with the clauses of a piece of another document in place.
fn fragment(lowering: &Lowering<'_>, file: &FragmentFile) -> Read<Rulebook> {
    let mut played = (lowering.base)(&file.on.value).ok_or_else(|| {
        let what = format!("there is no rulebook {} with a game", Given(&file.on.value));
        lowering.note(&file.on.span, what)
    })?;
    let people =
        People { roles: played.roles.clone(), higher_may_act: played.higher_may_act.clone() };
    let acts = conduct::acts(lowering, &file.acts, Some(&people));
    let house = House { people: Some(&people), acts: Some(&played.conduct.acts) };
    let prescribed = irregularities::prescribed(lowering, &file.irregularities, house);
    let (acts, prescribed) = (acts?, prescribed?);
    played.conduct.acts.retain(|own| acts.iter().all(|act| act.act != own.act));
    played.conduct.acts.extend(acts);
    for irregular in prescribed.of {
        let place = irregular.situation as usize;
        played.irregularities.of[place] = irregular;
    }
    let own = &mut played.irregularities;
    own.answer_s = prescribed.answer_s.unwrap_or_else(|| own.answer_s.clone());
    own.corrections = prescribed.corrections.unwrap_or_else(|| own.corrections.clone());
    Ok(played)
}

fn imprint(lowering: &Lowering<'_>, file: &ImprintFile) -> Read<Imprint> {
    collect(file.cites.iter().map(|cite| lowering.cite(cite)))?;
    Ok(Imprint {
        title: file.title.clone(),
        house: file.house.clone(),
        territory: file.territory.clone(),
        instrument: file.instrument.clone(),
        edition: file.edition.clone(),
        regulator: file.regulator.clone(),
    })
}

/// The house's words: all of them for a game, some of them for a fragment.
fn terms(lowering: &Lowering<'_>, file: &RulebookFile) -> Read<Vec<Term>> {
    let entries = read(&file.terms)?;
    let mut terms = collect(entries.iter().map(|(word, printed)| {
        let place = lowering.place("a term", word, TERMS)?;
        Ok(Term { word: TERMS[place], printed: printed.clone() })
    }));
    let given = |word: &str| entries.iter().any(|(term, _)| term.value == word);
    let is_game = matches!(file.clauses, ClausesFile::Game(_));
    for word in TERMS.iter().filter(|word| is_game && !given(word)) {
        let what = format!("`terms` lacks the key `{word}`: expected the house's word for it");
        terms = Err(lowering.note(&file.terms_span, what));
    }
    terms
}

/// The clauses of a game, lowered.
struct Clauses {
    people: People,
    decks: Decks,
    shoe: ShoeClauses,
    wagering: WageringClauses,
    conduct: ConductClauses,
    irregularities: IrregularityClauses,
    accounts: Option<AccountClauses>,
    promotions: Option<PromotionClauses>,
    tournament: Option<TournamentClauses>,
    tableau: Tableau,
    menu: Menu,
    wagers_cite: Cite,
    bets: Vec<Bet>,
    together: Together,
    rounding: Clause<Rounding>,
}

/// Lowers every clause that could be read, and then gives up if one of them failed.
fn clauses(lowering: &Lowering<'_>, game: &GameFile) -> Read<Clauses> {
    let people = read(&game.roles).and_then(|roles| people::people(lowering, roles));
    let tableau = read(&game.tableau).and_then(|tableau| tableau::tableau(lowering, tableau));
    let settings = settings::settings(lowering, game, people.as_ref().ok());
    let decks = read(&game.decks).and_then(|decks| self::decks(lowering, game, decks));
    let shoe = read(&game.shoe).and_then(|shoe| shoe::shoe(lowering, shoe, people.as_ref().ok()));
    let wagering = read(&game.wagering)
        .and_then(|file| wagering::wagering(lowering, (game, file), people.as_ref().ok()));
    let conduct = read(&game.conduct).and_then(|file| {
        conduct::conduct(lowering, (file, settings.as_ref().ok()), people.as_ref().ok())
    });
    let irregularities = read(&game.irregularities).and_then(|file| {
        let acts = conduct.as_ref().ok().map(|conduct| &conduct.acts[..]);
        let house = House { people: people.as_ref().ok(), acts };
        irregularities::irregularities(lowering, file, house)
    });
    let accounts = read(&game.accounts).and_then(|file| {
        let lower = |file| accounts::accounts(lowering, file, people.as_ref().ok());
        file.as_ref().map(lower).transpose()
    });
    let promotions = read(&game.promotions).and_then(|file| {
        let lower = |file| promotions::promotions(lowering, file, people.as_ref().ok());
        file.as_ref().map(lower).transpose()
    });
    let tournament = read(&game.tournament).and_then(|file| {
        let lower = |file| {
            let file = (file, read(&settings)?);
            tournament::tournament(lowering, file, people.as_ref().ok())
        };
        file.as_ref().map(lower).transpose()
    });
    let bets = read(&settings).and_then(|settings| bets::bets(lowering, game, settings));
    let early = match (&game.wagering, &bets) {
        (Ok(file), Ok(bets)) => wagering::settled_early(lowering, file, bets),
        _ => Err(Noted),
    };
    let proved = match (&tableau, &settings, &bets) {
        (Ok(tableau), Ok(settings), Ok(bets)) => {
            proof::prove(lowering, game, (tableau, &settings.menu, bets))
        }
        _ => Err(Noted),
    };
    let wagers_cite = read(&game.wagers).and_then(|wagers| lowering.cite(&wagers.cite));
    let together = read(&game.wagers)
        .and_then(|wagers| together(lowering, game, wagers, people.as_ref().ok()));
    let rounding = match (&game.wagers, &settings) {
        (Ok(wagers), Ok(settings)) => rounding(lowering, wagers, settings),
        _ => Err(Noted),
    };
    proved?;
    early?;
    Ok(Clauses {
        people: people?,
        decks: decks?,
        shoe: shoe?,
        wagering: wagering?,
        conduct: conduct?,
        irregularities: irregularities?,
        accounts: accounts?,
        promotions: promotions?,
        tournament: tournament?,
        tableau: tableau?,
        menu: settings?.menu,
        wagers_cite: wagers_cite?,
        bets: bets?,
        together: together?,
        rounding: rounding?,
    })
}

fn rulebook((id, imprint, terms): (String, Imprint, Vec<Term>), clauses: Clauses) -> Rulebook {
    Rulebook {
        id,
        imprint,
        terms,
        roles: clauses.people.roles,
        higher_may_act: clauses.people.higher_may_act,
        decks: clauses.decks,
        shoe: clauses.shoe,
        wagering: clauses.wagering,
        conduct: clauses.conduct,
        irregularities: clauses.irregularities,
        accounts: clauses.accounts,
        promotions: clauses.promotions,
        tournament: clauses.tournament,
        tableau: clauses.tableau,
        menu: clauses.menu,
        wagers_cite: clauses.wagers_cite,
        bets: clauses.bets,
        together: clauses.together,
        rounding: clauses.rounding,
    }
}

/// The bets of these names.
fn bet_ids(lowering: &Lowering<'_>, game: &GameFile, names: &[At<String>]) -> Read<Vec<BetId>> {
    let known: Vec<_> = read(&game.bets)?.iter().map(|bet| bet.id.value.as_str()).collect();
    collect(names.iter().map(|name| {
        let place = lowering.place("a bet of this file", name, &known)?;
        // Places past the limit have been noted with the bets themselves.
        u8::try_from(place).map(BetId).map_err(|_| Noted)
    }))
}

fn decks(lowering: &Lowering<'_>, game: &GameFile, file: &DecksFile) -> Read<Decks> {
    let DecksFile { allowed, source, forced } = file;
    let allowed_source = lowering.source(source);
    if allowed.value.is_empty() || allowed.value.contains(&0) {
        let what = "`decks.allowed` must list numbers of decks above zero".to_owned();
        lowering.note(&allowed.span, what);
    }
    let forced = collect(forced.iter().map(|forced| {
        let (bets, source) =
            (bet_ids(lowering, game, &forced.bets), lowering.source(&forced.source));
        let decks = forced.decks.value;
        if !allowed.value.contains(&decks) {
            let what = format!("{decks} decks are forced but not allowed");
            lowering.note(&forced.decks.span, what);
        }
        Ok(Clause { value: ForcedDecks { bets: bets?, decks }, source: source? })
    }));
    let allowed = Clause { value: allowed.value.clone(), source: allowed_source? };
    Ok(Decks { allowed, forced: forced? })
}

fn together(
    lowering: &Lowering<'_>,
    game: &GameFile,
    wagers: &WagersFile,
    people: Option<&People>,
) -> Read<Together> {
    let per_bet_source = lowering.source(&wagers.per_bet_source);
    let of_bets = wagers.per_bet_of.as_ref().map(|bets| bet_ids(lowering, game, bets)).transpose();
    let bets = bet_ids(lowering, game, &wagers.both_hands);
    let needs = people::approver(lowering, people, &wagers.both_hands_needs);
    let source = lowering.source(&wagers.both_hands_source);
    let hands = <[BetId; 2]>::try_from(bets?).ok().filter(|[one, other]| one != other);
    let what = hands.ok_or_else(|| {
        let what = "`wagers.both_hands.bets` must name the bets on the two hands".to_owned();
        lowering.note(&wagers.both_hands_span, what)
    });
    let value = wagers.per_bet.as_ref().map(|number| number.value);
    if let Some(number) = wagers.per_bet.as_ref().filter(|number| number.value == 0) {
        let what = "`wagers_per_bet` must be `any` or a number above zero".to_owned();
        return Err(lowering.note(&number.span, what));
    }
    Ok(Together {
        wagers_per_bet: Clause { value, source: per_bet_source? },
        of_bets: of_bets?,
        both_hands: Permitted { what: what?, needs: needs?, source: source? },
    })
}

fn rounding(
    lowering: &Lowering<'_>,
    wagers: &WagersFile,
    settings: &Settings,
) -> Read<Clause<Rounding>> {
    let unit = match &wagers.unit {
        UnitFile::Option(name) => settings.amount_option(lowering, name).map(Unit::Option),
        UnitFile::Fixed(text) => amount(lowering, text).map(Unit::Fixed),
    };
    let direction = lowering.place("a direction", &wagers.direction, &["up", "down"]);
    let source = lowering.source(&wagers.rounding_source);
    let direction = if direction? == 0 { Direction::Up } else { Direction::Down };
    Ok(Clause { value: Rounding { unit: unit?, direction }, source: source? })
}

/// An amount above zero.
fn amount(lowering: &Lowering<'_>, text: &At<String>) -> Read<Amount> {
    match text.value.parse::<Amount>() {
        Ok(amount) if amount > Amount::ZERO => Ok(amount),
        Ok(_) => Err(lowering.note(&text.span, "the amount must be above zero".to_owned())),
        Err(error) => Err(lowering.note(&text.span, error.to_string())),
    }
}
