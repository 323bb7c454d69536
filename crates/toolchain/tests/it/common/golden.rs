//! Golden rows, and the Demos of a game, with players that we compiled, on either engine.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use palestra_arena::{Bout, BuiltIn, Ears, Listeners, Player, Seated, Series, Tape, find_game, play};
use palestra_base::Seat;
use palestra_conformance::{Runner, read_table};
use palestra_game::Edition;
use palestra_sandbox::second_opinion::SecondOpinion;
use palestra_sandbox::{Limits, Sandbox, Settings};
use palestra_toolchain::{Options, Source, Trust};

use super::{RELEASE, project, toolchain};

/// Who runs the modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The engine that players meet.
    Wasmtime,
    /// Another one, which shares no code with it and counts no fuel.
    Wasmi,
}

/// A table of golden rows and the players in it.
pub struct Golden {
    pub game: &'static str,
    pub table: &'static str,
    /// How many rows it has, so that nobody cuts it short.
    pub rows: usize,
    /// The file with the source of a player; `*` stands for its name.
    pub players: &'static str,
}

impl Golden {
    /// Plays every `step`-th row on an engine and compares.
    ///
    /// `PALESTRA_ROWS=FOLDER/TABLE.tsv` names another table to be checked instead, which may be anywhere.
    pub fn check(&self, engine: Engine, step: usize) {
        let elsewhere = std::env::var_os("PALESTRA_ROWS").map(PathBuf::from);
        let table = elsewhere.clone().unwrap_or_else(|| project().join(self.table));
        let rows = read_table(&table).unwrap();
        assert!(elsewhere.is_some() || rows.len() == self.rows, "{} rows in {}", rows.len(), self.table);
        let rows: Vec<_> = rows.iter().step_by(step).collect();
        let names: BTreeSet<&String> = rows.iter().flat_map(|row| &row.players).collect();
        let files: Vec<String> = names.iter().map(|name| self.players.replace('*', name)).collect();

        let makers = makers(self.game, engine, &files);
        let maker = |_: &str, name: &str| Ok(makers.get(name).ok_or_else(|| format!("no player {name}"))?());
        let runner = Runner::new(table.parent().unwrap(), &maker);
        let results = Series::new(0).run(rows.len(), |k| runner.check(rows[k]));
        let named = rows.iter().map(|row| format!("{} {} {}", row.config, row.seed, row.players.join(" ")));
        let wrong: Vec<_> = named
            .zip(results)
            .filter_map(|(row, result)| Some(format!("{row}: {}", result.err()?)))
            .collect();
        assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    }
}

/// What makes a player for one seat of one match.
pub type NewPlayer = Box<dyn Fn() -> Box<dyn Player> + Sync>;

/// What makes the players of these files of the project, by their names.
///
/// They are built as a stranger's would be, and without a warning.
fn makers(game: &str, engine: Engine, files: &[String]) -> HashMap<String, NewPlayer> {
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let maker = |file: &String| {
        let source = Source::read(&project().join(file)).unwrap();
        let built = toolchain().build(&source, Options { game, trust: Trust::Stranger, ..RELEASE });
        let built = built.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(built.warnings, "", "{file} compiles without a warning");
        let new_player: NewPlayer = match engine {
            Engine::Wasmtime => {
                let program = sandbox.load(&built.wasm).unwrap();
                Box::new(move || Box::new(program.player()))
            }
            Engine::Wasmi => {
                let program = SecondOpinion::new(&built.wasm).unwrap();
                Box::new(move || Box::new(program.player(&Limits::default())))
            }
        };
        let name = Path::new(file).file_stem().unwrap().to_string_lossy().trim_start_matches("AI").to_owned();
        (name, new_player)
    };
    files.iter().map(maker).collect()
}

/// Demo is one player, native, in C++ and in Rust, in all seats, on both engines and by the rules of all editions: its
/// orders, what it hands back beside them and its words are the same, to the byte.
pub fn demo_is_one_player(game: &str) {
    let cpp = format!("players/cpp/{game}/AIDemo.cc");
    let rust = format!("players/src/{}/AIDemo.rs", game.replace('-', "_"));
    let native = palestra_players::find(game, "Demo").unwrap();
    let native: NewPlayer = Box::new(move || Box::new(BuiltIn::new(native())));
    for (file, engine) in
        [(&cpp, Engine::Wasmtime), (&rust, Engine::Wasmtime), (&cpp, Engine::Wasmi), (&rust, Engine::Wasmi)]
    {
        let demo = &makers(game, engine, std::slice::from_ref(file))["Demo"];
        let editions = find_game(game).unwrap().editions().iter();
        for (edition, seed) in editions.flat_map(|&edition| [(edition, 1), (edition, 2)]) {
            let (expected, found) = (record(&native, game, edition, seed), record(demo, game, edition, seed));
            assert!(expected == found, "{file} with {engine:?} differs: {edition}, seed {seed}");
        }
    }
}

/// A match of four of these: the orders and positions of all rounds, and what was said.
pub fn record(new_player: &NewPlayer, game: &str, edition: Edition, seed: u64) -> (Tape, Vec<u8>) {
    let game = find_game(game).unwrap();
    let config = game.parse(game.default_config()).unwrap();
    let bout = Bout { game, config, edition, seed: seed.into(), judged: false };
    let players = (0..4).map(|_| Seated { name: "Demo".into(), player: new_player() }).collect();
    let (mut tape, mut said) = (Tape::default(), Said::default());
    let listeners = Listeners { text: None, tape: Some(&mut tape), ears: Some(&mut said) };
    play(&bout, players, listeners).unwrap();
    // Only the sandbox counts, and players that are made otherwise have other addresses.
    (tape.spent, tape.budgets, tape.modules) = Default::default();
    (tape, said.0)
}

#[derive(Default)]
struct Said(Vec<u8>);

impl Ears for Said {
    fn said(&mut self, _: u32, _: Seat, text: &[u8]) {
        self.0.extend(text);
    }
}
