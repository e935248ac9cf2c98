//! The rows of `conformance/` as commands that work them out.

use rulebook::Edition;
use scenario::built_in_rows;

/// The command that works out the first row of a file that shows a rule; none where the file is of
/// single hands, which no command deals.
pub(super) fn command(edition: &Edition, file: &str, rule: &str) -> Option<String> {
    let file = file.strip_prefix("conformance/")?;
    let (_, text) = built_in_rows().iter().find(|(known, _)| *known == file)?;
    let (book, kind) = file.split_once('/')?;
    let mut rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let row = rows.find(|row| row.first() == Some(&rule))?;
    match row[1..] {
        [version, options, cards, wager, stake, ..] if kind == "settles.tsv" => {
            let options = options.split(',').filter(|option| *option != "-");
            let options: String = options.map(|option| format!("--option {option} ")).collect();
            let beside = beside(edition, wager).map(|bet| format!(" --wager {bet}={stake}"));
            let beside = beside.unwrap_or_default();
            Some(format!(
                "sabot settle --rulebook {book} --version {version} {options}--cards \"{cards}\" \
                 --wager {wager}={stake}{beside}"
            ))
        }
        [cards, ..] if kind == "deals.tsv" => {
            Some(format!("sabot deal --rulebook {book} --cards \"{cards}\""))
        }
        _ => None,
    }
}

/// Another bet that one is not taken without.
fn beside<'e>(edition: &'e Edition, bet: &str) -> Option<&'e str> {
    let rulebook = edition.rulebook()?;
    let needs = rulebook.bets.iter().find(|known| known.id == bet)?.needs.as_ref()?;
    let other = needs.any_of.first()?;
    Some(&rulebook.bets[usize::from(other.0)].id)
}
