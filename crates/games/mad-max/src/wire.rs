//! What a player is told, declared once for the engine, the C++ SDK and the Rust SDK.

use palestra_wire::message::{Field, Kind, Schema};

/// The messages of Mad Max.
pub const SCHEMA: Schema = Schema {
    start: &[
        Field::one("seat", Kind::I32, "the player's own seat, one number"),
        Field::new("stream", Kind::U8, "the player's stream of random numbers"),
        Field::new("settings", Kind::I32, "the 15 numbers of the configuration, in its order"),
    ],
    round: &[
        Field::one("round", Kind::I32, "number of the round, one number"),
        Field::four("score", Kind::I64, "score of each player so far"),
        Field::four("status", Kind::F64, "share of its budget that each player has used, -1 if frozen"),
        Field::new("cells", Kind::U8, "what is on each cell of the universe, row by row"),
        Field::new("cars", Kind::I32, "row, column, missiles, gas, alive and rounds to wait of each car"),
        Field::new("missiles", Kind::I32, "identifier, car, row and column of each missile"),
    ],
};
