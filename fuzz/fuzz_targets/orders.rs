//! Whatever players order and hand back, every game goes on: to a position that is the same for the same orders.
#![no_main]

use palestra_arena::games;
use palestra_base::{Seat, Seed, Text};
use palestra_game::erased::AnyPosition;
use palestra_wire::RawOrder;

/// Long enough for orders to meet, short enough for many tries a second.
const ROUNDS: u32 = 12;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [which, seed, answers @ ..] = bytes else { return };
    let game = games()[usize::from(which >> 1) % games().len()];
    let edition = game.editions()[usize::from(which & 1) % game.editions().len()];
    let config = game.parse(game.default_config()).expect("our own");
    let begin = || config.begin(edition, Seed::from(u64::from(*seed))).expect("our own");
    assert_eq!(play(begin(), config.seats(), answers), play(begin(), config.seats(), answers));
});

/// Plays some rounds with the answers that these bytes are, and tells where that led.
fn play(mut position: Box<dyn AnyPosition>, seats: usize, mut bytes: &[u8]) -> u64 {
    let (mut text, mut misuse) = (Text::new(), Vec::new());
    for _ in 0..ROUNDS.min(position.rounds_left()) {
        for seat in Seat::first(seats) {
            let mut orders = Vec::new();
            while orders.len() <= position.order_limit() && let Some(order) = order(&mut bytes) {
                orders.push(order);
            }
            position.take(seat, &orders, &mut misuse);
            position.take_beside(beside(&mut bytes));
        }
        misuse.clear();
        if position.resolve().is_err() {
            break;
        }
        text.clear();
        position.write_round(None, &mut text);
        position.write_state(None, &mut text);
    }
    position.digest()
}

/// The next order: of small numbers, as honest players give, or of any. None at the end of a turn.
fn order(bytes: &mut &[u8]) -> Option<RawOrder> {
    let (kind, rest) = bytes.split_first()?;
    *bytes = rest;
    if kind % 8 == 0 {
        return None;
    }
    if kind % 8 == 1 {
        let (order, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        return Some(RawOrder::from_bytes(order));
    }
    let (small, rest) = bytes.split_first_chunk::<4>()?;
    *bytes = rest;
    Some(RawOrder(small.map(|byte| i32::from(byte as i8))))
}

/// What a player hands back beside its orders: seldom anything.
fn beside<'a>(bytes: &mut &'a [u8]) -> &'a [u8] {
    let Some((kind, rest)) = bytes.split_first() else { return &[] };
    *bytes = rest;
    let length = if *kind < 32 { rest.len().min(usize::from(*kind) * 8) } else { 0 };
    let (beside, rest) = rest.split_at(length);
    *bytes = rest;
    beside
}
