//! Whatever is changed in a record is noticed: when it is read, or when it is played again.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use palestra_arena::{
    Address, Bout, BuiltIn, Listeners, OtherChance, Record, Seated, Series, Tape, games, play_with, verify,
};
use palestra_game::Edition;
use palestra_game::erased::AnyGame;
use palestra_wire::ChaCha;

/// Changes to the records of each game; `PALESTRA_CHANGES=2000` makes ten thousand.
fn changes() -> usize {
    std::env::var("PALESTRA_CHANGES").ok().and_then(|word| word.parse().ok()).unwrap_or(300)
}

/// Name and version, then the checksum, then what is packed.
const MAGIC: usize = 8;
const HEAD: usize = MAGIC + Address::BYTES;

/// A short match; the names differ from each other and are equally long.
fn record(game: &'static dyn AnyGame, edition: Edition) -> Record {
    with_chances(game, edition, &[])
}

fn with_chances(game: &'static dyn AnyGame, edition: Edition, chances: &[OtherChance]) -> Record {
    let config = game.parse(game.default_config()).unwrap();
    let bout = Bout { game, config, edition, seed: 7.into(), judged: true };
    let seats = bout.config.seats();
    let seat = |k: usize| {
        let maker = palestra_players::find(game.name(), ["Demo", "Null", "Dummy", "Demo"][k]).unwrap();
        Seated { name: format!("Player{k}"), player: Box::new(BuiltIn::new(maker())) }
    };
    let mut tape = Tape::default();
    let listeners = Listeners { tape: Some(&mut tape), ..Listeners::default() };
    play_with(&bout, chances, (0..seats).map(seat).collect(), listeners).unwrap();
    let names = (0..seats).map(|k| format!("Player{k}")).collect();
    let record = Record::new(&bout, names, tape).with_chances(chances);
    record.run_by("an engine, version 1").with_notes("0 0 note hello\n")
}

struct Dice(ChaCha<8>);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn flip(&mut self, bytes: &mut [u8]) {
        let place = self.below(bytes.len());
        bytes[place] ^= 1 << self.below(8);
    }
}

/// The file with another inside; somebody put the checksum right, or did not.
fn repacked(file: &[u8], body: &[u8], level: u8, right: bool) -> Vec<u8> {
    let packed = compress_to_vec(body, level);
    let checksum = Address::of_parts([&file[..MAGIC], &packed]);
    let told = if right { checksum.as_bytes() } else { &file[MAGIC..HEAD] };
    [&file[..MAGIC], told, &packed].concat()
}

/// The same file, changed in one of many ways, and what was done.
fn changed(file: &[u8], record: &Record, number: usize) -> (Vec<u8>, &'static str) {
    let mut dice = Dice(ChaCha::new([number as u8; 32], number as u64));
    let mut body = decompress_to_vec(&file[HEAD..]).unwrap();
    let right = dice.below(2) == 0;
    match dice.below(7) {
        0 => {
            let mut file = file.to_vec();
            (0..=dice.below(3)).for_each(|_| dice.flip(&mut file));
            (file, "bits of the file flipped")
        }
        1 => (file[..dice.below(file.len())].to_vec(), "the end of the file cut off"),
        2 => {
            dice.flip(&mut body);
            (repacked(file, &body, 6, right), "a bit inside flipped")
        }
        3 => {
            let (mine, other) = ("Player0".as_bytes(), format!("Player{}", record.names.len() - 1));
            let place = |name: &[u8]| body.windows(name.len()).position(|window| window == name).unwrap();
            let (first, second) = (place(mine), place(other.as_bytes()));
            body[first + 6] = other.as_bytes()[6];
            body[second + 6] = mine[6];
            (repacked(file, &body, 6, right), "names exchanged")
        }
        4 => {
            body.truncate(dice.below(body.len()));
            (repacked(file, &body, 6, right), "the end of the inside cut off")
        }
        5 => {
            let mut cut = record.clone();
            let rounds = dice.below(cut.tape.orders.len());
            cut.tape.orders.truncate(rounds);
            cut.tape.spent.truncate(rounds);
            cut.tape.digests.truncate(rounds + 1);
            cut.tape.beside.truncate(rounds + 1);
            (cut.to_bytes().unwrap(), "rounds cut off, and everything else put right")
        }
        _ => (repacked(file, &body, dice.below(6) as u8, false), "packed again"),
    }
}

#[test]
fn thousands_of_changes_are_all_noticed() {
    for (number, game) in games().iter().enumerate() {
        let record = record(*game, game.editions()[number % game.editions().len()]);
        let file = record.to_bytes().unwrap();
        verify(Record::from_bytes(&file).unwrap()).unwrap();
        let missed = Series::new(0).run(changes(), |change| {
            let (changed, what) = changed(&file, &record, change);
            // Two flips may meet, a cut may cut nothing: then there is nothing to notice.
            let same = changed == file;
            let holds = Record::from_bytes(&changed).is_ok_and(|record| verify(record).is_ok());
            (!same && holds).then_some((change, what))
        });
        let missed: Vec<_> = missed.into_iter().flatten().collect();
        assert_eq!(missed, [], "{}", game.name());
    }
}

/// A change that somebody would like to make.
type Lie<'a> = &'a dyn Fn(&mut Record);

/// What a liar would most like to change, and who writes the record anew with our own code: whatever a match decides
/// is still noticed. Names and fuel are the players' own, and need the players: see `rerun`.
#[test]
fn what_the_rules_decide_is_noticed_in_a_record_written_anew() {
    for game in games() {
        let good = record(*game, Edition::Document);
        let lies: [(&str, Lie); 6] = [
            ("score", &|r| r.tape.scores[0] += 1),
            ("seed", &|r| r.seed = 8.into()),
            ("edition", &|r| r.edition = Edition::Original),
            ("outcome", &|r| {
                r.tape.outcomes[0] =
                    palestra_arena::Outcome::Frozen { round: 3, fault: palestra_arena::Fault::OutOfBudget }
            }),
            ("orders", &|r| r.tape.orders[5].swap(0, 2)),
            ("rules", &|r| r.rules += 1),
        ];
        for (what, lie) in lies {
            let mut lying = good.clone();
            lie(&mut lying);
            let read = Record::from_bytes(&lying.to_bytes().unwrap()).unwrap();
            assert!(verify(read).is_err(), "{}: {what}", game.name());
        }
    }
}

/// Another chance from round 10 on: the same before, another match after, and a record that says so and cannot deny it.
#[test]
fn another_chance_is_part_of_the_record() {
    for (game, &edition) in
        games().iter().flat_map(|game| game.editions().iter().map(move |edition| (game, edition)))
    {
        let plain = record(*game, edition);
        let other = with_chances(*game, edition, &[OtherChance { round: 10, seed: 8.into() }]);
        assert_eq!(plain.tape.digests[..=10], other.tape.digests[..=10]);
        assert_ne!(plain.tape.digests[11..], other.tape.digests[11..], "{}", game.name());
        let bytes = other.to_bytes().unwrap();
        let versions = (bytes[MAGIC - 1], plain.to_bytes().unwrap()[MAGIC - 1]);
        assert_eq!(versions, (b'4', b'3'), "who cannot play it must not think that it can");
        assert_eq!(Record::from_bytes(&bytes).unwrap(), other);
        verify(other.clone()).unwrap();
        let earlier = OtherChance { round: 9, seed: 8.into() };
        let another = OtherChance { round: 10, seed: 9.into() };
        for lie in [vec![], vec![earlier], vec![another]] {
            // Players that share the chance hand it back, so such a record has it twice.
            let shared = !other.tape.beside.is_empty();
            assert!(shared || verify(other.clone().with_chances(lie)).is_err(), "{}", game.name());
        }
    }
}
