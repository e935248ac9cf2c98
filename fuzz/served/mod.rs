//! The targets that need a whole house: each takes any bytes for what somebody sends to a running
//! server, and says what holds of whatever it answers. They are built by the fuzzer, and by a test
//! that replays what the fuzzer has found.

mod answers;
mod asked;
mod bodies;
pub(crate) mod feeds;
mod heads;
mod house;
mod template;
pub(crate) mod tokens;

/// What is fuzzed with some bytes.
pub(crate) type Target = fn(&[u8]);

/// All of them, by the names of their corpora.
pub(crate) const ALL: [(&str, Target); 4] = [
    ("served_bodies", bodies::bodies),
    ("served_heads", heads::heads),
    ("served_feeds", feeds::feeds),
    ("served_tokens", tokens::tokens),
];

/// The target of a name.
pub(crate) fn named(name: &str) -> Target {
    let found = ALL.iter().find(|(own, _)| *own == name);
    found.unwrap_or_else(|| panic!("there is no target {name}")).1
}
