//! Computations that take a moment and have a right answer, without games: for tests of everything around them.

use palestra_judge::jobs::behaviour::{Answer, Asking, Manner, Program, Witness};
use palestra_judge::jobs::{
    Compute, Fixture, Games, Played, Recipe, SeatResult, Sitter, Step, Trouble, Verdict,
};
use palestra_judge::store::blobs::hash;

/// A match with this seed kills the process that plays it.
pub const POISON: u64 = 666;
/// A source that no house can judge.
pub const NO_HOUSE: &[u8] = b"// no house";
/// From this seed on, a match takes as long as one between real players.
pub const LONG: u64 = 1 << 50;

pub struct Dummy;

impl Games for Dummy {
    fn all(&self) -> Vec<(&'static str, &'static str)> {
        vec![("ork-island", "Ork Island")]
    }

    fn default_board(&self, game: &str) -> Option<String> {
        (game == "ork-island").then(|| "board".to_owned())
    }

    fn seats(&self, _game: &str, board: &str) -> Result<usize, String> {
        match board {
            "board" | "another board" => Ok(4),
            "board of two" => Ok(2),
            "board that breaks" => panic!("a game breaks, as a test wants it"),
            _ => Err("it is no board".to_owned()),
        }
    }

    fn rules(&self, _game: &str) -> Option<(u32, u64)> {
        Some((1, 1000))
    }

    fn text(&self, record: &[u8]) -> Result<Vec<u8>, String> {
        Ok(record.to_vec())
    }

    fn module(&self, _game: &str, _name: &str, module: &[u8]) -> Result<(), String> {
        if module.starts_with(b"\0asm") { Ok(()) } else { Err("it is no module".to_owned()) }
    }

    fn kit(&self, game: &str) -> Vec<(String, Vec<u8>, bool)> {
        vec![("README.md".to_owned(), game.as_bytes().to_vec(), false)]
    }

    fn engine(&self) -> String {
        Compute::engine(self)
    }

    fn health(&self) -> Vec<(bool, String)> {
        vec![(true, "nothing is needed".to_owned())]
    }

    fn viewer(&self) -> &'static str {
        "<!doctype html><title>viewer</title>"
    }
}

impl Compute for Dummy {
    fn engine(&self) -> String {
        "dummy 1".to_owned()
    }

    fn built_in(&self, _game: &str, name: &str) -> Option<[u8; 32]> {
        palestra_judge::store::receipts::bytes(&hash(name.as_bytes())).ok()
    }

    fn play(&self, fixture: &Fixture) -> Result<Played, Trouble> {
        if fixture.seed == u128::from(POISON) {
            std::process::abort();
        }
        // Another board is another match.
        let board = if &*fixture.board == "board" { "" } else { &fixture.board };
        let mut digest = hash(format!("{}{board}", fixture.seed).as_bytes());
        let rounds = if fixture.seed >= u128::from(LONG) { 400_000 } else { 5_000 };
        for _ in 0..rounds {
            digest = hash(digest.as_bytes());
        }
        let part = |seat: usize| i64::from_str_radix(&digest[seat * 2..seat * 2 + 2], 16).unwrap_or_default();
        let seats = (0..fixture.seats.len()).map(|seat| SeatResult {
            score: part(seat),
            fuel: part(seat + 8),
            frozen: None,
        });
        Ok(Played { engine: Compute::engine(self), seats: seats.collect(), record: digest.into_bytes() })
    }

    fn judge(&self, recipe: &Recipe, tell: &mut dyn FnMut(Step)) -> Result<Verdict, Trouble> {
        if &*recipe.source == NO_HOUSE {
            return Err(Trouble("the compiler is missing\0: palestra setup installs it".to_owned()));
        }
        let good = !recipe.source.starts_with(b"broken");
        let compiles = Step { what: "it compiles".to_owned(), good, notes: Vec::new(), matches: Vec::new() };
        tell(compiles.clone());
        if !good {
            return Ok(Verdict { steps: vec![compiles], module: None, matches: Vec::new() });
        }
        // Of the source, not of the recipe: a submission's own seed is drawn, and runs shall be compared.
        let seed = u64::from_str_radix(&hash(&recipe.source)[..12], 16).unwrap_or_default();
        let mut matches = Vec::new();
        for number in 0..5 {
            let seats: Vec<bool> = (0..4).map(|seat| number == 0 || seat + 1 == number).collect();
            let sitter = |_: &bool| Sitter { name: String::new(), module: None };
            let fixture = Fixture {
                game: recipe.game.clone(),
                board: recipe.board.clone(),
                budget: None,
                seed: u128::from(seed + number),
                seats: seats.iter().map(sitter).collect(),
            };
            matches.push((fixture.seed as u64, seats, self.play(&fixture)?));
        }
        let good = matches[1].2.seats[0].score > 100;
        let wins = Step { what: "it wins".to_owned(), good, notes: Vec::new(), matches: vec![1] };
        tell(wins.clone());
        Ok(Verdict { steps: vec![compiles, wins], module: Some(recipe.source.to_vec()), matches })
    }

    /// Who has the same module plays alike.
    fn shadow(&self, asking: &Asking) -> Result<Answer, Trouble> {
        let told = |witness: &Witness| match &witness.program {
            Program::Module(text) | Program::Source(text) => text.clone(),
        };
        let [a, b] = asking.pair.each_ref().map(told);
        if a.starts_with(b"broken") || b.starts_with(b"broken") {
            return Ok(Answer::Cannot("One of them is broken.".to_owned()));
        }
        let (same, others) = (a == b, asking.others.len());
        Ok(Answer::Alike(Manner {
            p: if same { 1e-6 } else { 0.5 },
            score: f64::from(u8::from(same)),
            rare: 9,
            rare_same: if same { 9 } else { 1 },
            both: 100,
            same: if same { 100 } else { 40 },
            first_difference: (!same).then_some((1, 7)),
            matches: 2,
            rounds: 40,
            others,
            rough: true,
            stopped: [None, Some("<script>alert(13)</script>".to_owned())],
        }))
    }

    fn given(&self, _game: &str) -> Vec<(String, Vec<u8>)> {
        let header = b"struct Ork { int health; }; Ork ork(int id); void move(int id, int dir); int round();";
        vec![("State.hh".to_owned(), header.to_vec())]
    }
}
