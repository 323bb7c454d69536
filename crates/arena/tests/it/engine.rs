//! The match engine with players that behave and players that do not, in all seats.

use std::sync::Arc;
use std::time::Duration;

use palestra_arena::{
    Answer, Bout, BuiltIn, Fault, Gate, Halt, House, Listeners, MatchError, OtherChance, Outcome, Player,
    Record, RecordError, ReplayError, Seated, Tape, Trap, find_game, play, replay, rerun, verify,
};
use palestra_game::Edition;
use palestra_wire::RawOrder;

const SMALL: &str = "OrkIsland 1.0 nb_players 4 rows 20 cols 20 nb_rounds 10 initial_health 30 nb_orks 4
    cost_grass 1 cost_forest 2 cost_sand 3 cost_city 0 cost_path 0
    bonus_per_city_cell 1 bonus_per_path_cell 1 factor_connected_component 2 GENERATOR1";

fn bout(seed: u64) -> Bout {
    let game = find_game("ork-island").unwrap();
    Bout {
        game,
        config: game.parse(SMALL).unwrap(),
        edition: Edition::Document,
        seed: seed.into(),
        judged: false,
    }
}

/// A player that follows a script, a letter a round: `.` nothing, `d` all orks down, `g` garbage, `m` one order
/// too many, `p` panics, `b` out of budget, `o` overtime, `v` the house fails.
struct Scripted {
    script: &'static str,
    round: usize,
}

fn scripted(script: &'static str) -> Seated {
    Seated { name: script.to_owned(), player: Box::new(Scripted { script, round: 0 }) }
}

impl Player for Scripted {
    fn start(&mut self, _message: &[u8], _turn: &mut Answer) -> Result<(), Halt> {
        Ok(())
    }

    fn play(&mut self, _message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let letter = self.script.as_bytes()[self.round % self.script.len()];
        self.round += 1;
        answer.spent += 10;
        match letter {
            b'.' => {}
            b'd' => answer.orders.extend((0..16).map(|ork| RawOrder::pair(ork, 0))),
            b'g' => answer.orders.extend((0..1000).map(|n| RawOrder([i32::MIN + n, n, -n, i32::MAX]))),
            b'm' => answer.orders.resize(1001, RawOrder::pair(0, 0)),
            b'p' => return Err(Fault::Trapped { trap: Trap::Panic, message: "ouch".to_owned() }.into()),
            b'b' => return Err(Fault::OutOfBudget.into()),
            b'o' => return Err(Halt::Overtime(Duration::from_secs(20))),
            b'v' => return Err(Halt::Void(House::Engine("the house is on fire".to_owned()))),
            other => panic!("no such letter: {other}"),
        }
        Ok(())
    }

    fn budget(&self) -> Option<u64> {
        Some(1000)
    }
}

#[test]
fn each_failure_freezes_its_player_in_every_seat_and_nobody_else() {
    let cases = [
        ("ddmd", Fault::TooManyOrders),
        ("ddpd", Fault::Trapped { trap: Trap::Panic, message: "ouch".to_owned() }),
        ("ddbd", Fault::OutOfBudget),
    ];
    for (script, fault) in cases {
        for seat in 0..4 {
            let players = (0..4).map(|other| scripted(if other == seat { script } else { "d" })).collect();
            let finished = play(&bout(1), players, Listeners::default()).unwrap();
            for (other, outcome) in finished.outcomes.iter() {
                let expected = match other.index() == seat {
                    true => Outcome::Frozen { round: 2, fault: fault.clone() },
                    false => Outcome::Played,
                };
                assert_eq!(*outcome, expected, "{script} in seat {seat}");
            }
            assert_eq!(finished.spent.0[seat], 30, "a frozen player costs nothing more");
        }
    }
}

/// A frozen player gives no orders, those of the round in which it was frozen included.
#[test]
fn a_frozen_player_is_as_good_as_none() {
    let scores = |script| {
        let mut players: Vec<_> = (0..3).map(|_| scripted("d")).collect();
        players.push(scripted(script));
        play(&bout(3), players, Listeners::default()).unwrap().scores
    };
    assert_eq!(scores("m"), scores("."));
    assert_eq!(scores("b"), scores("."));
}

/// Nobody fills the memory, or makes a match too large to be recorded.
#[test]
fn orders_are_bounded_for_the_whole_match() {
    let long = Bout {
        config: find_game("ork-island")
            .unwrap()
            .parse(&SMALL.replace("nb_rounds 10", "nb_rounds 700"))
            .unwrap(),
        ..bout(2)
    };
    let line_up = || -> Vec<Seated> { ["g", "d", "d", "d"].map(scripted).into() };
    let mut tape = Tape::default();
    let finished =
        play(&long, line_up(), Listeners { tape: Some(&mut tape), ..Listeners::default() }).unwrap();
    // A thousand a round: 500 000, and 200 more for each round.
    let frozen = Outcome::Frozen { round: 625, fault: Fault::TooManyOrders };
    assert_eq!(finished.outcomes.0[0], frozen);
    assert!(finished.outcomes.0[1..].iter().all(|outcome| *outcome == Outcome::Played));
    let bytes = Record::new(&long, vec!["P".to_owned(); 4], tape).to_bytes().unwrap();
    let read = Arc::new(Record::from_bytes(&bytes).unwrap());
    assert_eq!(replay(read, Listeners::default()).unwrap().outcomes, finished.outcomes);
}

#[test]
fn garbage_is_no_crime() {
    let players = (0..4).map(|_| scripted("gd")).collect();
    let finished = play(&bout(2), players, Listeners::default()).unwrap();
    assert!(finished.outcomes.0.iter().all(|outcome| *outcome == Outcome::Played));
}

#[test]
fn a_void_match_blames_nobody() {
    let players = vec![scripted("d"), scripted("dv"), scripted("d"), scripted("d")];
    let error = play(&bout(1), players, Listeners::default()).unwrap_err();
    assert_eq!(error.to_string(), "the match is void: the engine failed: the house is on fire");
}

/// Beside others the machine may be to blame; alone it is the player, and only it.
#[test]
fn overtime_is_played_again_alone_and_freezes_its_player() {
    for seat in 0..4 {
        let line_up =
            || (0..4).map(|other| scripted(if other == seat { "ddo" } else { "d" })).collect::<Vec<_>>();
        let error = play(&bout(1), line_up(), Listeners::default()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("the player of seat {seat} took more than 20 seconds of CPU time")
        );

        let mut tape = Tape::default();
        let times = std::cell::Cell::new(0);
        let seated = || {
            times.set(times.get() + 1);
            Ok(line_up())
        };
        let finished = Gate::default().play(&bout(1), seated, Some(&mut tape)).unwrap();
        assert_eq!(times.get(), 2);
        for (other, outcome) in finished.outcomes.iter() {
            let frozen = Outcome::Frozen { round: 2, fault: Fault::Overtime { seconds: 20 } };
            assert_eq!(*outcome, if other.index() == seat { frozen } else { Outcome::Played });
        }
        // The decision is in the record: nobody needs a clock to play the match again.
        let names = line_up().into_iter().map(|seated| seated.name).collect();
        let record = Record::from_bytes(&Record::new(&bout(1), names, tape).to_bytes().unwrap()).unwrap();
        assert_eq!(verify(record.clone()).unwrap(), finished);
        assert_eq!(rerun(&record, line_up()).unwrap(), finished);
    }
}

/// Somebody who is slow only beside others loses nothing.
#[test]
fn who_is_in_time_alone_plays_on() {
    let slow_once = std::cell::Cell::new(true);
    let seated = || {
        let first = if slow_once.replace(false) { "ddo" } else { "d" };
        Ok([first, "d", "d", "d"].map(scripted).into())
    };
    let finished = Gate::default().play(&bout(1), seated, None).unwrap();
    let undisturbed = play(&bout(1), ["d"; 4].map(scripted).into(), Listeners::default()).unwrap();
    assert_eq!(finished, undisturbed);
}

/// All ways in which a match can end without a result. None of them is a player's doing: whoever adds one looks here.
#[test]
fn only_the_house_voids_a_match() {
    let failures = [
        House::Seat("no memory".to_owned()),
        House::Engine("no memory".to_owned()),
        House::Process("killed".to_owned()),
        House::Turn("started twice"),
    ];
    for house in failures {
        let told = match &house {
            House::Seat(_) => "the match is void: cannot seat a player: no memory",
            House::Engine(_) => "the match is void: the engine failed: no memory",
            House::Process(_) => "the match is void: lost a native player: killed",
            House::Turn(_) => "the match is void: a player was called out of turn: started twice",
        };
        assert_eq!(MatchError::from(house).to_string(), told);
    }
    let others = |error: MatchError| match error {
        MatchError::Void(_) | MatchError::Output(_) => "the house: a failure of its own, a full disk",
        MatchError::Stuck { .. } => "the configuration, or the published program",
        MatchError::Overtime { .. } => "nobody: it is played again, alone",
    };
    assert!(others(MatchError::Output(std::io::ErrorKind::StorageFull.into())).starts_with("the house"));
}

struct Clumsy;

impl palestra_sdk::Guest for Clumsy {
    fn start(&mut self, _message: &[u8]) {}
    fn play(&mut self, _message: &[u8]) {
        panic!("index out of range");
    }
    fn orders(&self) -> &[RawOrder] {
        &[]
    }
    fn take_said(&mut self, said: &mut Vec<u8>) {
        said.extend(b"so long\n");
    }
    fn take_notes(&mut self, _notes: &mut palestra_wire::Notes) {}
    fn hand_back(&self, _out: &mut Vec<u8>) {}
}

#[test]
fn a_panic_of_a_built_in_freezes_it() {
    let native = Seated { name: "Clumsy".to_owned(), player: Box::new(BuiltIn::new(Box::new(Clumsy))) };
    let players = vec![native, scripted("d"), scripted("d"), scripted("d")];
    let finished = play(&bout(1), players, Listeners::default()).unwrap();
    assert_eq!(finished.outcomes.0[0].to_string(), "frozen in round 0: panic: index out of range");
}

fn recorded(scripts: [&'static str; 4]) -> (Record, String) {
    let (mut tape, mut text) = (Tape::default(), Vec::new());
    let listeners = Listeners { tape: Some(&mut tape), text: Some(&mut text), ears: None };
    let bout = Bout { judged: true, ..bout(5) };
    play(&bout, scripts.map(scripted).into(), listeners).unwrap();
    let names = scripts.map(str::to_owned).to_vec();
    let record = Record::new(&bout, names, tape).run_by("nobody, version 1");
    (record, String::from_utf8(text).unwrap())
}

#[test]
fn a_record_plays_again_with_the_same_text() {
    let (record, text) = recorded(["d", "ddm", "dg", "dddddb"]);
    let bytes = record.to_bytes().unwrap();
    assert!(bytes.len() < 8000, "{} bytes for 10 rounds, garbage and all", bytes.len());
    let read = Record::from_bytes(&bytes).unwrap();
    assert_eq!(read, record);
    let mut again = Vec::new();
    replay(Arc::new(read.clone()), Listeners { text: Some(&mut again), ..Listeners::default() }).unwrap();
    assert_eq!(String::from_utf8(again).unwrap(), text);
    assert!(text.contains("status 0.04 -1 0.04 0.04"), "what was spent is part of the text");
    verify(read).unwrap();
}

const BEGINNING: &str = "the position before the first round is not what the record says, or something else in the \
     record was changed";

#[test]
fn a_changed_record_names_the_first_round_that_differs() {
    let (record, _) = recorded(["d", "d", "d", "d"]);
    let check = |change: &dyn Fn(&mut Record), expected: &str| {
        let mut changed = record.clone();
        change(&mut changed);
        assert_eq!(verify(changed).unwrap_err().to_string(), expected);
    };
    check(&|r| r.tape.digests[4] ^= 1, "the position of round 4 is not what the record says");
    check(&|r| r.tape.orders[6][0].clear(), "the position of round 7 is not what the record says");
    check(&|r| r.seed = 6.into(), BEGINNING);
    check(&|r| r.tape.scores[2] += 1, "the scores of round 10 is not what the record says");
    check(&|r| drop(r.tape.orders.pop()), "the orders of round 9 is not what the record says");
    check(&|r| r.game = "chess".to_owned(), "there is no game \"chess\"");
    let wrong = "the record makes no sense: line 1: expected \"OrkIsland\", found the end of the file";
    check(&|r| r.config.clear(), wrong);
    check(&|r| drop(r.names.pop()), "the record makes no sense: it has the wrong number of players");
    assert!(matches!(verify(Record { seed: (-1).into(), ..record }), Err(ReplayError::Nonsense(_))));
}

#[test]
fn chances_that_cannot_be_are_refused() {
    let (record, _) = recorded(["d", "d", "d", "d"]);
    let with = |chances: &[(u32, i128)]| {
        let other = |&(round, seed): &(u32, i128)| OtherChance { round, seed: seed.into() };
        record.clone().with_chances(chances.iter().map(other).collect::<Vec<_>>())
    };
    assert!(matches!(verify(with(&[(4, -1)])), Err(ReplayError::Nonsense(_))));
    for wrong in [&[(10, 8)][..], &[(4, 8), (4, 8)], &[(5, 8), (4, 8)]] {
        assert_eq!(Record::from_bytes(&with(wrong).to_bytes().unwrap()).unwrap_err(), RecordError::Damaged);
    }
}

#[test]
fn damaged_records_are_refused() {
    let bytes = recorded(["d", "d", "d", "d"]).0.to_bytes().unwrap();
    assert_eq!(Record::from_bytes(b"").unwrap_err(), RecordError::NoRecord);
    assert_eq!(Record::from_bytes(b"Game\n\nSeed 30\n").unwrap_err(), RecordError::NoRecord);
    let mut other = bytes.clone();
    other[7] = b'1';
    let refused = Record::from_bytes(&other).unwrap_err();
    assert_eq!(refused, RecordError::OtherVersion('1'));
    let sentence = "this record has version '1' of the format, but only versions '3' and '4' can be read: \
                    read it with the Palestra that wrote it, or play the match again";
    assert_eq!(refused.to_string(), sentence);
    for end in 8..bytes.len() {
        assert_eq!(Record::from_bytes(&bytes[..end]).unwrap_err(), RecordError::Damaged);
    }
    for at in 8..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert_eq!(Record::from_bytes(&damaged).unwrap_err(), RecordError::Damaged);
    }
}
