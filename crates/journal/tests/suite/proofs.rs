//! Checkpoints and proofs over a store that is as it was written.

use super::kit::{Subject, all, batch, clerk, fill, signer, stream};
use journal::proof::{
    Checkpoint, Checkpointer, EntryProof, GrowthProof, NotProved, Signer, checkpoints,
};
use journal::verify::{Trust, What};
use journal::{Report, verify};

/// Entries with checkpoints among them and a few behind the last.
fn with_checkpoints(store: &Subject) -> Vec<Checkpoint> {
    let mut checkpointer = Checkpointer::resume(&**store, signer(), clerk()).unwrap();
    let mut made = vec![checkpointer.checkpoint(&**store, 1).unwrap()];
    fill(store);
    made.push(checkpointer.checkpoint(&**store, 2).unwrap());
    store.append(batch("more", "table/3", 0, 7)).unwrap();
    made.push(checkpointer.checkpoint(&**store, 3).unwrap());
    store.append(batch("tail", "table/3", 7, 2)).unwrap();
    made
}

pub(crate) fn a_store_with_checkpoints_is_sound(store: &Subject) {
    let made = with_checkpoints(store);
    assert_eq!(made.iter().map(|made| made.log.size).collect::<Vec<_>>(), [0, 27, 35]);
    let key = signer().verifier();
    let trust = Trust { key: Some(&key), checkpoint: Some(&made[1]) };
    let report = verify(&**store, trust).unwrap();
    let expected =
        Report { entries: 38, streams: 5, checkpoints: 3, covered: 35, difference: None };
    assert_eq!(report, expected);

    let stranger = Signer::new("floor.example", &[8; 32]).unwrap().verifier();
    let report = verify(&**store, Trust { key: Some(&stranger), checkpoint: None }).unwrap();
    let found = report.difference.unwrap();
    assert_eq!(found.position, Some(1));
    assert!(matches!(found.what, What::Checkpoint(_)), "{found}");
}

pub(crate) fn every_entry_is_proved_by_the_checkpoint(store: &Subject) {
    with_checkpoints(store);
    let key = signer().verifier();
    let (_, last) = checkpoints(&**store).unwrap().pop().unwrap();
    for position in 1..=35 {
        let proof = EntryProof::make(&**store, position, &last.note).unwrap();
        assert_eq!(proof.check(&key).unwrap(), last.checkpoint);
        assert!(proof.path.len() <= 6);

        let mut other = proof.clone();
        other.entry.payload = journal::Payload::new("{\"what\":99}").unwrap();
        assert_eq!(other.check(&key), Err(NotProved::Content));
        other.entry.hash = other.entry.computed_hash();
        assert_eq!(other.check(&key), Err(NotProved::Path { position, size: 35 }));
        let mut other = proof;
        other.path.pop();
        assert_eq!(other.check(&key), Err(NotProved::Path { position, size: 35 }));
    }
    let late = EntryProof::make(&**store, 36, &last.note).unwrap_err().to_string();
    assert!(late.contains("covers 1 to 35, not 36"), "{late}");
}

pub(crate) fn every_checkpoint_goes_on_from_those_before(store: &Subject) {
    with_checkpoints(store);
    let key = signer().verifier();
    let found = checkpoints(&**store).unwrap();
    for (place, (_, new)) in found.iter().enumerate() {
        for (_, old) in &found[..=place] {
            let proof = GrowthProof::make(&**store, &old.note, &new.note).unwrap();
            assert_eq!(proof.check(&key), Ok(()));
            let back = GrowthProof { old: proof.new.clone(), new: proof.old.clone(), ..proof };
            assert_eq!(back.check(&key).is_ok(), old.note == new.note);
        }
    }
    let mut forged = found[1].1.checkpoint.clone();
    forged.log.root = found[2].1.checkpoint.log.root;
    let forged = forged.sign(&signer());
    let proof = GrowthProof::make(&**store, &forged, &found[2].1.note).unwrap();
    assert_eq!(proof.check(&key), Err(NotProved::Growth { old: 27, new: 35 }));
}

pub(crate) fn checkpoints_go_on_after_a_restart(store: &Subject) {
    with_checkpoints(store);
    let mut again = Checkpointer::resume(&**store, signer(), clerk()).unwrap();
    let made = again.checkpoint(&**store, 4).unwrap();
    assert_eq!(made.log.size, 38);
    let key = signer().verifier();
    let report = verify(&**store, Trust { key: Some(&key), checkpoint: None }).unwrap();
    assert_eq!((report.checkpoints, report.covered, report.difference), (4, 38, None));

    let stranger = Signer::new("floor.example", &[8; 32]).unwrap();
    assert!(Checkpointer::resume(&**store, stranger, clerk()).is_err(), "not its journal");
    assert_eq!(store.read_stream(&stream("journal/checkpoints"), 0).unwrap().len(), 4);
}

pub(crate) fn entries_cut_off_are_missed_by_a_checkpoint_kept_outside(store: &Subject) {
    fill(store);
    let last = all(store).len() as u64;
    let kept = journal::proof::merkle::Tree { size: last + 4, root: journal::Hash::NONE };
    let kept = Checkpoint {
        origin: "floor.example".to_owned(),
        log: kept,
        heads: journal::Hash::NONE,
        time_ms: 0,
        previous: None,
    };
    let report = verify(&**store, Trust { key: None, checkpoint: Some(&kept) }).unwrap();
    let found = report.difference.unwrap();
    assert_eq!(found.position, Some(last + 1));
    assert_eq!(found.what, What::Truncated { expected: last + 4, found: last });
}
