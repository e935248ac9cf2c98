//! The targets: each takes any bytes, must not panic, and says what holds of whatever it made of
//! them. They are built by the fuzzer, and by a test that replays what the fuzzer has found.

pub(crate) mod devices_lines;
mod memories;
mod notation;
pub(crate) mod played;
mod stored;
pub(crate) mod tables;

/// What is fuzzed with some bytes.
pub(crate) type Target = fn(&[u8]);

/// All of them, by the names of their binaries and corpora.
pub(crate) const ALL: [(&str, Target); 11] = [
    ("table_requests", tables::requests),
    ("record_roundtrip", stored::record),
    ("api_asks", stored::asks),
    ("rulebook_toml", notation::rulebooks),
    ("floor_plan", notation::floor_plans),
    ("card_notation", notation::cards),
    ("scenario_text", notation::scenarios),
    ("scanning_shoe", devices_lines::scanner),
    ("note_acceptor", devices_lines::acceptor),
    ("ticket_printer", devices_lines::printer),
    ("device_memory", memories::memories),
];

/// The target of a name.
pub(crate) fn named(name: &str) -> Target {
    let found = ALL.iter().find(|(own, _)| *own == name);
    found.unwrap_or_else(|| panic!("there is no target {name}")).1
}
