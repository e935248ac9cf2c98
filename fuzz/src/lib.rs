//! What is fuzzed: the bodies of the targets, which the tests of the workspace run too.

pub mod targets;
