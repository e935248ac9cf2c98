//! `sabot rules`: the register.

use crate::cli::RulesArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, Cell};
use crate::shapes::to_line;
use rulebook::{Edition, Rule};
use serde::Serialize;

/// A rule with where the rulebook uses it.
#[derive(Serialize)]
struct RuleShape<'a> {
    id: &'a str,
    rulebook: &'a str,
    gist: &'a str,
    kind: &'static str,
    check: Option<&'a str>,
    roles: &'a [String],
    cited_by: Vec<&'a str>,
    readings: Vec<&'a str>,
}

pub(crate) fn run(library: &Library, args: &RulesArgs) -> Result<String, Failure> {
    let mut rules = named(library, args.id.as_deref())?;
    rules.retain(|rule| args.kind.is_none_or(|kind| rule.kind == kind.word()));
    if let Some(text) = &args.search {
        let text = text.to_lowercase();
        rules.retain(|rule| {
            let places = [Some(rule.id), Some(rule.gist), rule.check];
            places.into_iter().flatten().any(|place| place.to_lowercase().contains(&text))
        });
    }
    if args.json {
        return Ok(to_line(&rules));
    }
    if rules.is_empty() {
        return Ok("no rule matches\n".to_owned());
    }
    let asked = args.id.as_deref().unwrap_or_default();
    let exact = rules[0].id.eq_ignore_ascii_case(asked);
    let card = if exact { card(&rules[0]) } else { String::new() };
    let listed = if exact { &rules[1..] } else { &rules[..] };
    let gap = if card.is_empty() || listed.is_empty() { "" } else { "\n" };
    Ok(format!("{card}{gap}{}", list(listed)))
}

/// The rules of a rulebook, or a rule and those below it, or all.
fn named<'l>(library: &'l Library, id: Option<&str>) -> Result<Vec<RuleShape<'l>>, Failure> {
    let Some(id) = id else {
        let editions = library.all_editions()?;
        return Ok(editions.into_iter().flat_map(|(id, edition)| shapes(id, edition)).collect());
    };
    let (document, rule) = id.split_once(':').map_or((id, None), |(book, _)| (book, Some(id)));
    let edition = library.edition(document)?;
    let known = library.ids().find(|known| known.eq_ignore_ascii_case(document));
    let mut rules: Vec<_> = shapes(known.unwrap_or_default(), edition).collect();
    if let Some(rule) = rule {
        rules.retain(|known| is_or_is_below(known.id, rule));
        if !rules.first().is_some_and(|first| first.id.eq_ignore_ascii_case(rule)) {
            let message = format!("`{rule}` is not in the register: see `sabot rules {document}`");
            return Err(Failure::not_understood(message));
        }
    }
    Ok(rules)
}

fn is_or_is_below(id: &str, rule: &str) -> bool {
    let Some((start, rest)) = id.split_at_checked(rule.len()) else { return false };
    start.eq_ignore_ascii_case(rule) && (rest.is_empty() || rest.starts_with(['(', '/', '.']))
}

fn shapes<'l>(id: &'l str, edition: &'l Edition) -> impl Iterator<Item = RuleShape<'l>> {
    edition.register.rules().iter().map(move |rule| shape(id, edition, rule))
}

fn shape<'l>(rulebook: &'l str, edition: &'l Edition, rule: &'l Rule) -> RuleShape<'l> {
    let value = format!("\"{}\"", rule.id);
    let lines = || edition.canonical.lines().filter_map(|line| line.split_once(" = "));
    let cited_by: Vec<_> =
        lines().filter(|(_, cited)| *cited == value).map(|(path, _)| path).collect();
    // A reading stands beside the citation that it belongs to.
    let beside = |path: &str| {
        let clause = path.strip_suffix(".reading");
        clause.is_some_and(|clause| {
            cited_by.iter().any(|cited| cited.strip_suffix(".cite") == Some(clause))
        })
    };
    let mut readings: Vec<_> =
        lines().filter(|(path, _)| beside(path)).map(|(_, text)| text.trim_matches('"')).collect();
    readings.dedup();
    RuleShape {
        id: &rule.id,
        rulebook,
        gist: &rule.gist,
        kind: rule.kind.word(),
        check: rule.check.as_deref(),
        roles: &rule.roles,
        cited_by,
        readings,
    }
}

/// One rule in full.
fn card(rule: &RuleShape<'_>) -> String {
    let mut lines = vec![("kind", rule.kind.to_owned())];
    lines.extend(rule.check.map(|check| ("check", check.to_owned())));
    if !rule.roles.is_empty() {
        lines.push(("concerns", rule.roles.join(", ")));
    }
    lines.extend(rule.readings.iter().map(|reading| ("reading", (*reading).to_owned())));
    lines.extend(rule.cited_by.iter().map(|path| ("used in", (*path).to_owned())));
    let cells = lines.into_iter().map(|(key, value)| {
        vec![Cell::new(format!("  {key}")).in_style(paint::QUIET), Cell::new(value)]
    });
    let cells: Vec<_> = cells.collect();
    format!("{}  {}\n{}", paint::styled(paint::HEAD, rule.id), rule.gist, paint::columns(&cells))
}

fn list(rules: &[RuleShape<'_>]) -> String {
    let line = |rule: &RuleShape<'_>| {
        vec![
            Cell::new(rule.id).in_style(paint::HEAD),
            Cell::new(rule.kind).in_style(paint::QUIET),
            Cell::new(rule.gist),
        ]
    };
    paint::columns(&rules.iter().map(line).collect::<Vec<_>>())
}
