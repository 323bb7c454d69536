//! Another engine gives the same orders.

use crate::common::{bytes, limits, sandbox, script, zoo};
use palestra_player::{Answer, Player};
use palestra_wire::RawOrder;
use palestra_zoo::SecondOpinion;

/// Orders and words of a whole match.
fn play(player: &mut dyn Player) -> (Vec<Vec<RawOrder>>, Vec<u8>) {
    let script = script();
    let mut answer = Answer::default();
    player.start(&script.start, &mut answer).unwrap();
    let mut said = answer.said.clone();
    let mut orders = Vec::new();
    for message in &script.rounds {
        answer.clear();
        player.play(message, &mut answer).unwrap();
        orders.push(answer.orders.clone());
        said.extend(&answer.said);
    }
    (orders, said)
}

#[test]
fn both_engines_agree_on_all_who_play_to_the_end() {
    let sandbox = sandbox();
    let mut seen = 0;
    for exhibit in zoo().iter().filter(|exhibit| exhibit.expected.starts_with("plays")) {
        let wasm = bytes(exhibit);
        let first = play(&mut sandbox.load(&wasm).unwrap().player());
        let second = play(&mut SecondOpinion::new(&wasm).unwrap().player(&limits()));
        assert_eq!(first, second, "{}", exhibit.path.display());
        seen += 1;
    }
    assert!(seen >= 8);
}
