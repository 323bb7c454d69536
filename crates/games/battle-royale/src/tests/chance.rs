//! D8: whose random numbers are whose.

use super::*;
use palestra_base::Digest;
use palestra_wire::message::{Kind, Reader};
use palestra_wire::{CLibrary, Stream};

/// What a round's message says of the shared stream.
fn shared(game: &BattleRoyale) -> Vec<u8> {
    let mut message = Vec::new();
    game.write_view(Seat::ALL[0], None, &mut message);
    let mut reader = Reader::new(&message);
    reader.array(Kind::I32);
    reader.array(Kind::U8).to_vec()
}

#[test]
fn d8_the_published_programs_players_share_the_boards_generator() {
    let config = Config::parse(&config_text(&[], &FIELD, "")).unwrap();
    let mut chance = CLibrary::new(7);
    let mut game = BattleRoyale::setup(&config, Edition::Original, &mut chance).unwrap();
    let mut stream = Stream::from_bytes(&shared(&game)).unwrap();
    assert_eq!(stream.draw(), chance.clone().draw() as i32, "the first player goes on after the set-up");

    let digest = |game: &BattleRoyale| {
        let mut digest = Digest::default();
        game.digest(&mut digest);
        digest.finish()
    };
    let before = digest(&game);
    let mut handed_back = Vec::new();
    stream.hand_back(&mut handed_back);
    game.take_beside(&handed_back, &mut chance);
    assert_eq!(shared(&game), handed_back, "the second goes on after the first");
    assert_ne!(digest(&game), before);
    game.take_beside(b"nonsense", &mut chance);
    assert_eq!(shared(&game), handed_back, "and nonsense changes nothing");

    let mut board = chance.clone();
    let seats = (board.draw() % 2) as i32;
    game.resolve(&PerSeat::default(), &mut chance, &mut Report::default()).unwrap();
    assert_eq!(chance.to_bytes(), board.to_bytes(), "and the board after the last: {seats}");
}

#[test]
fn d8_in_the_document_edition_nobody_shares() {
    let config = Config::parse(&config_text(&[], &FIELD, "")).unwrap();
    let mut chance = palestra_base::chance::Sound::new(7);
    let mut game = BattleRoyale::setup(&config, Edition::Document, &mut chance).unwrap();
    assert_eq!(shared(&game), []);
    let mut state = Vec::new();
    Stream::c_library_bytes(&CLibrary::new(1), &mut state);
    game.take_beside(&state, &mut chance);
    assert_eq!(shared(&game), []);
}

/// A player may hand back a generator that always says 0. The program would then look for a free cell for ever.
#[test]
fn d8_a_spoilt_generator_does_not_stop_the_match() {
    let mut scene = Scene::new(Edition::Original, "k 0 1 1 120,k 0 5 1 120,k 1 1 2 1,f 1 9 9 60");
    let mut zero = vec![3];
    zero.resize(1 + CLibrary::SIZE, 0);
    let mut chance = CLibrary::new(1);
    scene.game.take_beside(&zero, &mut chance);
    scene.play([&[(0, RIGHT)], &[]], &mut chance);
    assert_eq!((scene.owner(2), scene.health(2)), (0, 120));
    assert_ne!(scene.pos(2), (1, 1));
}
