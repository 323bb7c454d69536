//! Battle Royale with the built-in players: records, Dummy, two seats.

use palestra_arena::{
    Bout, BuiltIn, Listeners, Record, ReplayError, Seated, Series, Tape, find_game, play, verify,
};
use palestra_game::Edition;

fn config(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/battle-royale/configs");
    std::fs::read_to_string(format!("{folder}/{name}.cnf")).unwrap()
}

fn bout(config: &str, edition: Edition, seed: u64) -> Bout {
    let game = find_game("battle-royale").unwrap();
    Bout { game, config: game.parse(config).unwrap(), edition, seed: seed.into(), judged: false }
}

fn seated(name: &str) -> Seated {
    let maker = palestra_players::find("battle-royale", name).unwrap();
    Seated { name: name.to_owned(), player: Box::new(BuiltIn::new(maker())) }
}

fn record(board: &str, edition: Edition, names: &[&str]) -> Record {
    let config = config(board);
    let bout = bout(&config, edition, 7);
    let mut tape = Tape::default();
    let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
    play(&bout, names.iter().map(|name| seated(name)).collect(), listeners).unwrap();
    Record::new(&bout, names.iter().map(|&name| name.to_owned()).collect(), tape)
}

/// In the `original` edition a match depends on what the players left of the generator that they share: the record
/// has it.
#[test]
fn records_can_be_played_again() {
    for edition in Edition::ALL {
        for (board, names) in [("maze", &["Demo", "Null", "Demo", "Dummy"][..]), ("duel", &["Demo", "Dummy"])]
        {
            let record = record(board, edition, names);
            assert_eq!(record.tape.beside.is_empty(), edition == Edition::Document);
            let record = Record::from_bytes(&record.to_bytes()).unwrap();
            let finished = verify(record.clone()).unwrap();
            assert_eq!(finished.seats, names.len());
            if edition == Edition::Original {
                let mut other = record;
                // What the last one left is what the board goes on with.
                other.tape.beside[5].last_mut().unwrap()[7] ^= 1;
                assert!(matches!(verify(other), Err(ReplayError::Differs { round: 5, .. })));
            }
        }
    }
}

/// Dummy is worth beating: it wins against three Demos, whatever its seat.
#[test]
fn dummy_beats_demo() {
    let wins = |board: &str| {
        let config = config(board);
        let won = Series::new(0).run(100, |k| {
            let seat = k % 4;
            let players = (0..4).map(|other| seated(if other == seat { "Dummy" } else { "Demo" })).collect();
            let finished = play(&bout(&config, Edition::Document, k as u64), players, Listeners::default());
            let scores = finished.unwrap().scores.0;
            (0..4).all(|other| other == seat || scores[other] < scores[seat])
        });
        won.into_iter().filter(|&won| won).count()
    };
    for board in ["maze", "islands"] {
        let wins = wins(board);
        assert!(wins >= 95, "{board}: {wins} of 100");
    }
}
