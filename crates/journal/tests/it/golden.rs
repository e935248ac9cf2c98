//! Golden vectors, made by a program that shares no code with this one: `golden/make.py`.

use journal::proof::checkpoint::heads_root;
use journal::proof::merkle::{Frontier, Tree, leaf};
use journal::proof::{BadNote, Checkpoint, Signer, Verifier};
use journal::{Actor, Entry, Hash, Key, Payload, Place, StreamId};
use serde_json::Value;

fn golden() -> Value {
    serde_json::from_str(include_str!("../../golden/journal.json")).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn hash(value: &Value) -> Hash {
    Hash::from_hex(text(value)).unwrap()
}

fn actor(value: &Value) -> Actor {
    Actor::new(text(&value["name"]), text(&value["role"]))
}

fn small(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn entry(value: &Value) -> Entry {
    Entry {
        position: value["position"].as_u64().unwrap(),
        stream: StreamId::new(text(&value["stream"])).unwrap(),
        number: value["number"].as_u64().unwrap(),
        time_ms: value["time_ms"].as_i64().unwrap(),
        actor: actor(&value["actor"]),
        approval: (!value["approval"].is_null()).then(|| actor(&value["approval"])),
        cause: value["cause"].as_u64(),
        key: Key::new(text(&value["key"])).unwrap(),
        place: Place { index: small(&value["index"]), count: small(&value["count"]) },
        kind: text(&value["kind"]).to_owned(),
        schema: small(&value["schema"]),
        payload: Payload::new(text(&value["payload"])).unwrap(),
        previous: hash(&value["previous"]),
        hash: hash(&value["hash"]),
    }
}

fn entries(golden: &Value) -> Vec<Entry> {
    golden["entries"].as_array().unwrap().iter().map(entry).collect()
}

#[test]
fn entries_have_the_bytes_and_hashes_another_program_gives_them() {
    let golden = golden();
    let entries = entries(&golden);
    assert_eq!(entries.len(), 3);
    for (entry, value) in entries.iter().zip(golden["entries"].as_array().unwrap()) {
        let encoded: String =
            entry.row().encoded().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(encoded, text(&value["encoded"]));
        assert_eq!(entry.computed_hash(), entry.hash);
    }
}

#[test]
fn no_field_of_an_entry_can_change_without_its_hash() {
    let entry = entries(&golden()).remove(1);
    let changes: [fn(&mut Entry); 14] = [
        |entry| entry.position += 1,
        |entry| entry.stream = StreamId::new("table/2").unwrap(),
        |entry| entry.number += 1,
        |entry| entry.time_ms += 1,
        |entry| entry.actor.name.push('x'),
        |entry| entry.actor.role.push('x'),
        |entry| entry.approval = None,
        |entry| entry.cause = None,
        |entry| entry.key = Key::new("k").unwrap(),
        |entry| entry.place.index += 1,
        |entry| entry.place.count += 1,
        |entry| entry.schema += 1,
        |entry| entry.payload = Payload::new("{}").unwrap(),
        |entry| entry.previous = Hash::NONE,
    ];
    for change in changes {
        let mut other = entry.clone();
        change(&mut other);
        assert_ne!(other.computed_hash(), entry.hash, "{other:?}");
    }
    // A letter that moves from one field to the next is a change too.
    let mut moved = entry.clone();
    moved.actor = Actor::new("alic", "edealer");
    assert_ne!(moved.computed_hash(), entry.hash);
}

#[test]
fn a_checkpoint_is_signed_as_another_program_signs_it() {
    let golden = golden();
    let entries = entries(&golden);
    let log: Frontier = entries.iter().map(|entry| leaf(&entry.hash.0)).collect();
    assert_eq!(log.root(), hash(&golden["log_root"]));
    let heads = [&entries[1], &entries[2]];
    let heads = heads_root(heads.iter().map(|head| (head.stream.as_str(), head.number, head.hash)));
    assert_eq!(heads, hash(&golden["heads_root"]));

    let signer = Signer::new("floor.example", &hash(&golden["secret"]).0).unwrap();
    let checkpoint = Checkpoint {
        origin: "floor.example".to_owned(),
        log: Tree { size: 3, root: log.root() },
        heads,
        time_ms: 1_700_000_000_002,
        previous: None,
    };
    assert_eq!(checkpoint.sign(&signer), text(&golden["note"]));
    let verifier = Verifier::parse(text(&golden["verifier"])).unwrap();
    assert_eq!(verifier, signer.verifier());
    assert_eq!(Checkpoint::open(text(&golden["note"]), &verifier), Ok(checkpoint));
}

#[test]
fn notes_and_keys_that_are_not_right_are_told_apart() {
    let golden = golden();
    let (note, key) = (text(&golden["note"]), text(&golden["verifier"]));
    let verifier = Verifier::parse(key).unwrap();
    let open = |note: &str| Checkpoint::open(note, &verifier).unwrap_err();
    assert_eq!(open("nothing"), BadNote::Shape);
    assert_eq!(open(&note.replace("time 1", "time 2")), BadNote::Signature("floor.example".into()));
    let other = Signer::new("other.example", &[1; 32]).unwrap();
    let signed = other.sign("floor.example\n");
    assert!(matches!(open(&signed), BadNote::Unsigned { found, .. } if found == "other.example"));
    let own = Signer::new("floor.example", &[7; 32]).unwrap();
    assert!(matches!(open(&own.sign("floor.example\n1\n")), BadNote::Text(_)));
    let foreign = note.split("\n\n").next().unwrap().replacen("floor", "other", 1) + "\n";
    let said = open(&own.sign(&foreign)).to_string();
    assert!(said.contains("it is of the journal other.example"), "{said}");
    for bad in ["", "a+b", "a+00000000+AAAA", &key.replace("floor", "flood")] {
        assert!(matches!(Verifier::parse(bad), Err(BadNote::Key(_))), "{bad}");
    }
    assert!(Signer::new("two words", &[1; 32]).is_err());
}
