//! However a catalogue was fed it says the same; what is of another store is thrown away.

use crate::stores::{Kept, Playing, memory, named, play, some};
use catalogue::{Catalogue, Search};
use journal::Store;

/// All that a catalogue says.
fn all(catalogue: &Catalogue) -> String {
    let search = Search { limit: Some(200), ..Search::default() };
    let mut said = Vec::new();
    let mut next = Some(search.clone());
    while let Some(search) = next.take() {
        let page = catalogue.coups(&search).expect("it is found");
        next = page.next.clone().map(|after| Search { after: Some(after), ..search.clone() });
        said.push(format!("{:#?}", page.rows));
    }
    let mut next = Some(search.clone());
    while let Some(search) = next.take() {
        let page = catalogue.wagers(&search).expect("it is found");
        next = page.next.clone().map(|after| Search { after: Some(after), ..search.clone() });
        said.push(format!("{:#?}", page.rows));
    }
    said.push(format!("{:#?}", catalogue.incidents(&search).expect("it is found").rows));
    said.push(format!("{:#?}", catalogue.corrections(&search).expect("it is found").rows));
    said.push(format!("{:#?}", catalogue.events(&search).expect("it is found").rows));
    said.join("\n")
}

#[test]
fn following_in_pieces_with_restarts_is_the_same_as_building_it_anew() {
    let store = memory();
    let (kept, anew) = (Kept::new(), Kept::new());
    let tables = some(11, 3).into_iter().take(12);
    let mut playing: Vec<Playing> =
        (1..).zip(tables).map(|(number, one)| Playing::begin(&store, one, number)).collect();
    let (mut follower, mut turn) = (kept.follower(&store), 0_u32);
    while !playing.is_empty() {
        playing.retain_mut(|table| table.step(&store));
        turn += 1;
        if turn.is_multiple_of(3) {
            follower.catch_up(&store).expect("it follows");
        }
        if turn.is_multiple_of(7) {
            drop(follower);
            follower = kept.follower(&store);
        }
    }
    follower.catch_up(&store).expect("it follows");
    assert_eq!(all(&Catalogue::new(kept.file())), all(&anew.fed(&store)));
}

#[test]
fn a_catalogue_of_another_store_or_of_nothing_readable_is_made_anew() {
    let (one, other) = (memory(), memory());
    play(&one, vec![named("wa/books.scn")]);
    play(&other, vec![named("act/books.scn")]);
    let kept = Kept::new();
    let first = all(&kept.fed(&one));
    assert_eq!(all(&kept.fed(&one)), first);
    let second = all(&kept.fed(&other));
    assert_ne!(first, second);
    std::fs::write(kept.file().path(), "no catalogue at all").expect("it is written");
    assert_eq!(all(&kept.fed(&other)), second);
}

#[test]
fn two_who_feed_the_same_file_do_no_harm() {
    let store = memory();
    let (kept, anew) = (Kept::new(), Kept::new());
    let mut playing = Playing::begin(&store, named("wa/books.scn"), 1);
    let (mut one, mut other) = (kept.follower(&store), kept.follower(&store));
    while playing.step(&store) {
        one.go_on(&store).expect("it follows");
        playing.step(&store);
        other.go_on(&store).expect("it follows");
    }
    one.catch_up(&store).expect("it follows");
    assert_eq!(one.stood().position, store.last().expect("it is there"));
    assert_eq!(all(&Catalogue::new(kept.file())), all(&anew.fed(&store)));
}

#[test]
fn what_nobody_can_have_asked_is_said_to_be_wrong() {
    let store = memory();
    play(&store, vec![named("wa/books.scn")]);
    let (kept, wrong) = (Kept::new(), Some("nothing".to_owned()));
    let catalogue = kept.fed(&store);
    let after = catalogue.coups(&Search { after: wrong.clone(), ..Search::default() });
    assert_eq!(after.expect_err("wrong").to_string(), "`nothing` is not where a page ended");
    let mark = catalogue.coups(&Search { mark: wrong.clone(), ..Search::default() });
    assert_eq!(mark.expect_err("wrong").to_string(), "no mark is `nothing`");
    let none = catalogue.coups(&Search { table: wrong, ..Search::default() });
    assert_eq!(none.expect("it is found").rows, Vec::new());
}
