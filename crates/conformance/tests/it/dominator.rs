//! The golden rows of Dominator that only Probe and Idle play, with both of them in Rust: so the rules of the
//! published program are checked without a compiler of players and without a sandbox.

use std::path::Path;

use palestra_arena::{BuiltIn, Player as Seated, Series};
use palestra_conformance::{Row, Runner, read_table};

mod probe;
use probe::{Idle, Probe};

fn player(_game: &str, name: &str) -> Result<Box<dyn Seated>, String> {
    use palestra_sdk::dominator::guest;
    match name {
        "Probe" => Ok(Box::new(BuiltIn::new(guest::<Probe>()))),
        "Idle" => Ok(Box::new(BuiltIn::new(guest::<Idle>()))),
        _ => Err(format!("{name} plays in C++ only")),
    }
}

#[test]
fn rows_of_probe_and_idle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/dominator");
    let mut table = read_table(&folder.join("golden.tsv")).unwrap();
    table.retain(|row| row.players.iter().all(|name| player("", name).is_ok()));
    assert_eq!(table.len(), 46);
    let runner = Runner::new(&folder, &player);
    let results =
        Series::new(0).run(table.len(), |k| runner.check(&table[k]).map_err(|wrong| wrong.to_string()));
    let title = |row: &Row| format!("{} {} {}", row.config, row.seed, row.players.join(" "));
    let wrong: Vec<String> = table
        .iter()
        .zip(results)
        .filter_map(|(row, result)| Some(format!("{}: {}", title(row), result.err()?)))
        .collect();
    assert!(wrong.is_empty(), "{} rows differ:\n{}", wrong.len(), wrong.join("\n"));
}
