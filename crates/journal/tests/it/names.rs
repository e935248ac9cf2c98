//! Names and payloads: what is accepted, and what is said of the rest.

use journal::{Key, Payload, StreamId};

#[test]
fn names_are_short_and_plain() {
    assert_eq!(StreamId::new("table/1").unwrap().as_str(), "table/1");
    assert!(Key::new(&"k".repeat(200)).is_ok());
    for (text, why) in [("", "is empty"), ("a\nb", "control character")] {
        let refused = StreamId::new(text).unwrap_err().to_string();
        assert!(refused.starts_with("stream name") && refused.contains(why), "{refused}");
    }
    let refused = Key::new(&"k".repeat(201)).unwrap_err().to_string();
    assert!(refused.contains("201 bytes, more than 200"), "{refused}");
}

#[test]
fn a_payload_has_one_way_of_being_written() {
    for good in ["{}", "{\"a\":[1,-2,null,true],\"b\":\"é\\n\\u0001\"}", "18446744073709551615"] {
        assert_eq!(Payload::new(good).unwrap().as_str(), good);
    }
    for (bad, why) in [
        ("{\"b\":1,\"a\":2}", "write {\"a\":2,\"b\":1}"),
        ("{ }", "write {}"),
        ("\"\\u0041\"", "write \"A\""),
        ("{\"a\":1,\"a\":1}", "write {\"a\":1}"),
        ("[1.5]", "1.5, which is not whole"),
        ("1e2", "which is not whole"),
        ("{", "not JSON"),
    ] {
        let refused = Payload::new(bad).unwrap_err().to_string();
        assert!(refused.contains(why), "{bad}: {refused}");
    }
    let long = format!("\"{}\"", "x".repeat(1 << 20));
    assert!(Payload::new(&long).unwrap_err().to_string().contains("more than 1 MiB"));
}
