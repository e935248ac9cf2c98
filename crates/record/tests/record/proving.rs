//! One coup, proved to whoever has the public key: it holds, and nothing of it can be changed.

use crate::play::{everywhere, in_pieces, scenarios};
use crate::recording::{begin, key, memory, seven};
use journal::proof::{Checkpointer, GrowthProof, Signer, checkpoints};
use journal::{Actor, Memory};
use record::coups::coups;
use record::proved::NotProved;
use record::{By, CoupProof, Reader, Step, Which};
use rulebook::Edition;
use table::{Event, Table, evolve};

fn signer() -> Signer {
    Signer::new("floor.example", &[7; 32]).expect("a name")
}

/// A scenario as it is in a journal, with a checkpoint behind it.
fn signed(edition: &'static Edition, file: &str, steps: &[Vec<Event>]) -> (Memory, String) {
    let store = memory();
    let mut recorder = begin(&store, edition);
    let mut table = Table::default();
    for (index, events) in in_pieces(steps).enumerate() {
        let (before, by) = (&table.clone(), By::Equipment("scenario"));
        let step = Step { key: key(index), time_ms: 0, by, cause: None, before, events };
        recorder.record(&store, &step).unwrap_or_else(|why| panic!("{file}: {why}"));
        table = events.iter().fold(table, evolve);
    }
    let note = sign(&store);
    (store, note)
}

/// Signs a store; the note.
fn sign(store: &Memory) -> String {
    let actor = Actor::new("clerk", "operator");
    let mut checkpointer = Checkpointer::resume(store, signer(), actor).expect("it goes on");
    checkpointer.checkpoint(store, 0).expect("it is signed");
    checkpoints(store).expect("they can be read").pop().expect("one").1.note
}

#[test]
fn every_coup_of_every_scenario_is_proved() {
    let (mut proved, mut wagers, mut later) = (0, 0, 0);
    let editions = everywhere();
    for (edition, file, steps) in scenarios() {
        let (store, note) = signed(edition, file, &steps);
        let reader = Reader::open(&store, &seven(), &editions).expect("it can be read");
        let spans = coups(&reader).expect("they can be read");
        // Hundreds of coups in a row are alike.
        for span in spans.iter().filter(|span| span.over).take(12) {
            let proof = CoupProof::make(&reader, span, &note).expect("it can be made");
            let shown = proof.check(&signer().verifier(), &editions);
            let shown = shown.unwrap_or_else(|why| panic!("{file} {:?}: {why}", span.id));
            let text = proof.to_text();
            assert_eq!(CoupProof::read(&text).as_ref(), Ok(&proof), "{file}");
            let record = shown.recall().records.pop().expect("a coup");
            assert_eq!(record.id.number, span.id.number);
            proved += 1;
            wagers += shown.wagers;
            later += shown.later.len();
        }
    }
    assert!(proved > 200 && wagers > 100 && later > 3, "{proved}, {wagers}, {later}");
}

/// The third coup of a scenario, which is settled again later.
fn third() -> (Memory, String, CoupProof) {
    let found = scenarios().into_iter().find(|(_, file, _)| *file == "wa/books.scn");
    let (edition, file, steps) = found.expect("it is there");
    let (store, note) = signed(edition, file, &steps);
    let editions = everywhere();
    let reader = Reader::open(&store, &seven(), &editions).expect("it can be read");
    let spans = coups(&reader).expect("they can be read");
    let which = Which::parse("1.3").expect("a coup");
    let span = spans.iter().find(|span| which.is(span)).expect("it is there");
    assert_eq!((span.running, span.later.len()), (3, 1));
    let proof = CoupProof::make(&reader, span, &note).expect("it can be made");
    (store, note, proof)
}

fn holds(text: &str) -> Result<(), NotProved> {
    let proof = CoupProof::read(text)?;
    proof.check(&signer().verifier(), &everywhere()).map(drop)
}

#[test]
fn a_proof_with_any_byte_changed_removed_or_added_does_not_hold() {
    let (_, _, proof) = third();
    let text = proof.to_text();
    assert_eq!(holds(&text), Ok(()));
    let bytes = text.as_bytes();
    for place in 0..bytes.len() {
        let other = if bytes[place] == b'1' { b'2' } else { b'1' };
        for changed in [
            [&bytes[..place], &[other], &bytes[place + 1..]].concat(),
            [&bytes[..place], &bytes[place + 1..]].concat(),
            [&bytes[..place], b" ", &bytes[place..]].concat(),
        ] {
            // What is not text any more is refused by whoever reads it.
            let Ok(changed) = String::from_utf8(changed) else { continue };
            assert!(changed == text || holds(&changed).is_err(), "byte {place}: {changed}");
        }
    }
}

#[test]
fn nothing_can_be_put_behind_the_signature_or_taken_from_it() {
    let (_, _, proof) = third();
    let note = proof.entries.note.clone();
    let changed =
        [" ", "\n", "\u{2014} eve.example AAAAAAAA\n"].map(|more| format!("{note}{more}"));
    for changed in changed.into_iter().chain([note.trim_end().to_owned()]) {
        let mut other = proof.clone();
        other.entries.note = changed;
        let refused = other.check(&signer().verifier(), &everywhere()).map(drop);
        assert!(refused.is_err(), "{:?}", other.entries.note);
    }
}

#[test]
fn a_proof_holds_with_the_key_that_signed_and_no_other() {
    let (_, _, proof) = third();
    let stranger = Signer::new("floor.example", &[8; 32]).expect("a name").verifier();
    let refused = proof.check(&stranger, &everywhere()).map(drop);
    assert!(matches!(refused, Err(NotProved::Journal(_))), "{refused:?}");
    let none = proof.check(&signer().verifier(), &[]).map(drop);
    assert!(matches!(none, Err(NotProved::RulebookMissing { .. })), "{none:?}");
}

#[test]
fn a_coup_without_one_of_its_entries_does_not_hold() {
    let (store, note, proof) = third();
    let positions: Vec<u64> = proof.entries.entries.iter().map(|entry| entry.position).collect();
    let mut refused = 0;
    for left_out in &positions {
        let rest: Vec<u64> = positions.iter().copied().filter(|one| one != left_out).collect();
        let entries = journal::proof::EntriesProof::make(&store, &rest, &note).expect("made");
        let less = CoupProof { entries, growth: None };
        let held = less.check(&signer().verifier(), &everywhere());
        refused += usize::from(held.is_err());
    }
    // What was said of the coup later, where two sat, and what the clock read before it can be left
    // out unnoticed.
    assert_eq!(refused + 4, positions.len());
}

#[test]
fn a_proof_shows_that_its_checkpoint_goes_on_from_an_older_one() {
    let (store, old, proof) = third();
    let new = sign(&store);
    let growth = GrowthProof::make(&store, &old, &new).expect("made");
    let positions: Vec<u64> = proof.entries.entries.iter().map(|entry| entry.position).collect();
    let entries = journal::proof::EntriesProof::make(&store, &positions, &new).expect("made");
    let proof = CoupProof { entries, growth: Some(growth) };
    assert_eq!(holds(&proof.to_text()), Ok(()));
    let mut other = proof;
    other.growth.as_mut().expect("it is there").path.reverse();
    let path = &other.growth.as_ref().expect("it is there").path;
    assert!(path.len() < 2 || holds(&other.to_text()).is_err());
}
