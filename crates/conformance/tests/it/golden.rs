//! The golden rows of the project, played by the rules of the published programs.

use std::path::Path;

use palestra_arena::{BuiltIn, Player, Series};
use palestra_conformance::{Runner, read_table};

fn builtin(game: &str, name: &str) -> Result<Box<dyn Player>, String> {
    let maker = palestra_players::find(game, name).ok_or_else(|| format!("no player {name}"))?;
    Ok(Box::new(BuiltIn::new(maker())))
}

/// Every row of a table must come out as it says.
fn check(game: &str, table: &str, rows: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(game);
    let table = read_table(&folder.join(table)).unwrap();
    assert_eq!(table.len(), rows);
    let runner = Runner::new(&folder, &builtin);
    let results = Series::new(0).run(table.len(), |k| runner.check(&table[k]));
    let wrong: Vec<String> = table
        .iter()
        .zip(results)
        .filter_map(|(row, result)| {
            let difference = result.err()?;
            Some(format!("{} {} {}: {difference}", row.config, row.seed, row.players.join(" ")))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {rows} rows differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn ork_island_with_demo_and_null() {
    check("ork-island", "golden-demo.tsv", 50);
}
