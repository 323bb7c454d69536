//! Golden rows whose players are compiled from their sources and run in the sandbox.
//!
//! `PALESTRA_ROWS=FOLDER/TABLE.tsv` names a table elsewhere, with the game's players beside it, to be checked too.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use palestra_arena::{Player, Series};
use palestra_conformance::{Runner, read_table};
use palestra_sandbox::{Limits, Program, Sandbox, Settings};
use palestra_toolchain::{Mode, Options, Source, Toolchain};

/// The players of a folder, each compiled when it is first asked for.
struct Compiled {
    folder: PathBuf,
    sandbox: Sandbox,
    programs: Mutex<BTreeMap<String, Program>>,
}

impl Compiled {
    fn new(folder: &Path) -> Self {
        let limits = Limits { orders: None, ..Limits::default() };
        let sandbox = Sandbox::new(Settings { limits, ..Settings::default() }).unwrap();
        Compiled { folder: folder.join("players"), sandbox, programs: Mutex::default() }
    }

    fn player(&self, game: &str, name: &str) -> Result<Box<dyn Player>, String> {
        let mut programs = self.programs.lock().unwrap();
        if !programs.contains_key(name) {
            let source = Source::read(&self.folder.join(format!("AI{name}.cc"))).map_err(|e| e.to_string())?;
            let options = Options { game, mode: Mode::Release, untrusted: false };
            let built = Toolchain::of_user().build(&source, options).map_err(|e| e.to_string())?;
            let program = self.sandbox.load(&built.wasm).map_err(|e| e.to_string())?;
            programs.insert(name.to_owned(), program);
        }
        Ok(Box::new(programs[name].player()))
    }
}

/// Every row of a table must come out as it says.
fn check(table: &Path) {
    let folder = table.parent().unwrap();
    let rows = read_table(table).unwrap();
    assert!(!rows.is_empty());
    let compiled = Compiled::new(folder);
    let maker = |game: &str, name: &str| compiled.player(game, name);
    let runner = Runner::new(folder, &maker);
    let results = Series::new(0).run(rows.len(), |k| runner.check(&rows[k]));
    let wrong: Vec<String> = rows
        .iter()
        .zip(results)
        .filter_map(|(row, result)| {
            let difference = result.err()?;
            Some(format!("{} {} {}: {difference}", row.config, row.seed, row.players.join(" ")))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

fn ours(table: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(table)
}

#[test]
fn battle_royale() {
    check(&ours("battleroyale/golden.tsv"));
}

#[test]
fn elsewhere() {
    if let Some(table) = std::env::var_os("PALESTRA_ROWS") {
        check(Path::new(&table));
    }
}
