//! Content addresses name what they should, and nothing else is one.

use palestra_arena::Address;

#[test]
fn parts_are_told_apart() {
    assert_ne!(Address::of_parts([b"ab" as &[u8], b"c"]), Address::of_parts([b"a" as &[u8], b"bc"]));
    assert_ne!(Address::of_parts([b"ab" as &[u8]]), Address::of(b"ab"));
}

#[test]
fn only_addresses_are_read() {
    for word in ["", "ba7816bf8f01", &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
        assert!(word.parse::<Address>().is_err(), "{word}");
    }
}
