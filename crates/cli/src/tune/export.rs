//! Tuned numbers for programs.

use palestra_contest::{Comparison, Param};
use serde_json::{Value, json};

use crate::export::{self, quoted};

/// The numbers, and what the comparison on fresh seeds says, if there was one.
pub fn json(
    game: &str,
    player: &str,
    (params, best): (&[Param], &[f64]),
    compared: Option<&Comparison>,
) -> Value {
    let number = |(param, value): (&Param, &f64)| json!({ "name": param.name, "value": value, "was": param.start, "low": param.low, "high": param.high });
    let numbers: Vec<Value> = params.iter().zip(best).map(number).collect();
    json!({ "game": game, "player": player, "numbers": numbers, "comparison": compared.map(export::comparison) })
}

/// The numbers, one a line.
pub fn csv(params: &[Param], best: &[f64]) -> String {
    let line = |(param, value): (&Param, &f64)| {
        let Param { name, start, low, high, .. } = param;
        format!("{},{value},{start},{low},{high}\n", quoted(name))
    };
    let lines: String = params.iter().zip(best).map(line).collect();
    format!("name,value,was,low,high\n{lines}")
}
