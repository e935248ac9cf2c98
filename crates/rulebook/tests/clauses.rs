//! What documents settle, clause by clause.

use rulebook::{Edition, Settled, Shelf};

fn edition(id: &str) -> Edition {
    Shelf::built_in().edition(id).expect("it is on the shelf").expect("it is sound")
}

fn at<'s>(settled: &'s [Settled], path: &str) -> &'s Settled {
    settled.iter().find(|it| it.path == path).unwrap_or_else(|| panic!("nothing under {path}"))
}

#[test]
fn a_clause_has_its_value_its_citation_and_how_it_is_read() {
    let settled = edition("wa").settled();
    let decks = &at(&settled, "decks.allowed").says[0];
    assert_eq!(decks.text, "4, 5, 6, 7, 8");
    assert_eq!(decks.cite.as_deref(), Some("wa:2.4"));
    assert_eq!(decks.reading, None);
    let cash_out = &at(&settled, "accounts.cash_out").says[0];
    assert_eq!(cash_out.text, "between-coups");
    assert!(cash_out.reading.as_ref().is_some_and(|it| it.contains("not stated")));
}

#[test]
fn what_is_listed_goes_by_its_id_and_its_lines_stand_together() {
    for id in ["act", "wa"] {
        let settled = edition(id).settled();
        let lines = at(&settled, "bet[tie].lines");
        assert!(lines.says.len() > 1, "{id}: {lines:?}");
        assert!(lines.says.iter().all(|line| line.cite.is_some()), "{id}: {lines:?}");
        assert!(lines.says.iter().any(|line| line.text.contains("odds 8:1")), "{id}: {lines:?}");
    }
}

#[test]
fn every_citation_of_every_document_is_told() {
    let shelf = Shelf::built_in();
    for id in shelf.ids() {
        let edition = edition(id);
        let cited = edition.canonical.lines().filter(|line| line.contains(".cite = ")).count();
        let told =
            edition.settled().iter().flat_map(|it| &it.says).filter(|it| it.cite.is_some()).count();
        assert_eq!(told, cited, "{id}");
        let mut paths: Vec<String> = edition.settled().into_iter().map(|it| it.path).collect();
        let all = paths.len();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), all, "{id}: each name is there once");
    }
}
