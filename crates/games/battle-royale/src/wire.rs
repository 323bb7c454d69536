//! What a player is told, declared once for the engine, the C++ SDK and the Rust SDK.

use palestra_wire::message::{Field, Kind, Schema};

/// The messages of Battle Royale.
pub const SCHEMA: Schema = Schema {
    start: &[
        Field::one("seat", Kind::I32, "the player's own seat, one number"),
        Field::new("stream", Kind::U8, "the player's stream of random numbers"),
        Field::new("settings", Kind::I32, "the 12 numbers of the configuration, in its order"),
        Field::new("unit_type", Kind::U8, "type of each unit: 0 for a knight, 1 for a farmer"),
    ],
    round: &[
        Field::one("round", Kind::I32, "number of the round, one number"),
        Field::new(
            "shared",
            Kind::U8,
            "the stream that all share, as the last one left it; empty if each has its own",
        ),
        Field::new("score", Kind::I64, "score of each player"),
        Field::new("status", Kind::F64, "share of its budget that each player has used, -1 if frozen"),
        Field::new(
            "board",
            Kind::U8,
            "letter of each cell (. X 0 1 2 3), row by row, with a line break after each row",
        ),
        Field::new("unit_at", Kind::I16, "who stands on each cell, row by row, -1 for nobody"),
        Field::new("unit_player", Kind::U8, "whose each unit is"),
        Field::new("unit_row", Kind::I16, "row of each unit"),
        Field::new("unit_col", Kind::I16, "column of each unit"),
        Field::new("unit_health", Kind::I32, "health of each unit"),
    ],
};
