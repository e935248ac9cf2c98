//! Whatever is asked of a store, it answers as a store in memory does.

use super::kit::{START_MS, Subject, all, draft, key, stream};
use journal::clock::System;
use journal::{Batch, Cause, Draft, Expected, Memory};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::sync::Arc;

fn any_draft(round: u64) -> impl Strategy<Value = Draft> {
    let cause = prop_oneof![
        3 => Just(None),
        1 => (0..30_u64).prop_map(|position| Some(Cause::Position(position))),
        1 => (0..3_u32).prop_map(|index| Some(Cause::Draft(index))),
    ];
    (0..3_u64, 0..5_u64, 0..20_i64, cause).prop_map(move |(name, what, time, cause)| Draft {
        time_ms: START_MS + time / 18 * 3,
        cause,
        ..draft(&format!("{round}/{name}"), what)
    })
}

/// Batches that often fit together and often do not: few streams, few keys, numbers close by.
fn any_batch(round: u64) -> impl Strategy<Value = Batch> {
    let expected = prop_oneof![
        2 => Just(Expected::Any),
        1 => (0..4_u64).prop_map(Expected::Number),
    ];
    let drafts = proptest::collection::vec(any_draft(round), 1..4);
    let expected = proptest::collection::vec(expected, 3);
    (0..12_u64, drafts, expected).prop_map(move |(text, drafts, expected)| Batch {
        key: key(&format!("{round} {text}")),
        drafts,
        expected: (0..3).map(|name| stream(&format!("{round}/{name}"))).zip(expected).collect(),
        fences: Vec::new(),
    })
}

/// Rounds go to streams of their own, so that one store serves them all.
pub(crate) fn it_answers_as_a_simple_model_does(store: &Subject) {
    let model: Subject = Arc::new(Memory::new(Arc::new(System)));
    let mut runner =
        TestRunner::new(Config { cases: 1, failure_persistence: None, ..Config::default() });
    for round in 0..8 {
        let batches = proptest::collection::vec(any_batch(round), 1..30);
        let run = runner.run(&batches, |batches| {
            for batch in batches {
                prop_assert_eq!(store.append(batch.clone()), model.append(batch));
            }
            Ok(())
        });
        run.unwrap();
    }
    assert_eq!(all(store), all(&model));
}
