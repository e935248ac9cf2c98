//! A coup told by the catalogue is the coup that a look through the whole record tells.

use crate::stores::{Kept, everywhere, memory, named, play, some};
use catalogue::{Search, told};
use record::Reader;
use record::coups::coups;
use std::ops::ControlFlow;
use table::state::CoupId;
use views::recall::Recall;

#[test]
fn a_coup_is_told_as_the_whole_record_tells_it() {
    let store = memory();
    play(&store, some(13, 5));
    let (kept, editions) = (Kept::new(), everywhere());
    let catalogue = kept.fed(&store);
    let page = catalogue.coups(&Search { limit: Some(200), ..Search::default() });
    let mut seen = 0;
    for row in page.expect("it is found").rows {
        let id = CoupId { shoe: row.shoe, number: row.coup };
        let latest = catalogue.coup(&row.table, (row.shoe, row.coup)).expect("it is asked");
        if latest.map(|latest| latest.id) != Some(row.id) {
            continue;
        }
        let one = told(&catalogue, &store, &editions, (&row.table, id)).expect("it is told");
        let one = one.expect("it is there");
        let stream = record::stream(&row.table).expect("a name");
        let reader = Reader::open(&store, &stream, &editions).expect("it is read");
        let mut recall = Recall::new(reader.rulebook());
        let walked = reader.walk(1, &mut |_, kept| {
            recall.one(&kept.event);
            ControlFlow::Continue(())
        });
        walked.expect("it is read");
        let whole = recall.records.iter().rfind(|record| record.id == id).expect("it is there");
        assert_eq!(one.record.cards, whole.cards);
        assert_eq!(one.record.wagers, whole.wagers);
        assert_eq!(one.record.corrections, whole.corrections);
        assert_eq!(one.record.steps, whole.steps);
        let spans = coups(&reader).expect("it is read");
        let span = spans.into_iter().rfind(|span| span.id == id).expect("it is there");
        assert_eq!((one.span.first, one.span.last), (span.first, span.last));
        assert_eq!((one.span.later.clone(), one.span.over), (span.later, span.over));
        assert!(!one.entries.is_empty());
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_coup_that_is_not_there_is_not_told() {
    let store = memory();
    play(&store, vec![named("wa/books.scn")]);
    let (kept, editions) = (Kept::new(), everywhere());
    let catalogue = kept.fed(&store);
    let id = CoupId { shoe: 77, number: 1 };
    assert!(told(&catalogue, &store, &editions, ("wa-books", id)).expect("it is asked").is_none());
}
