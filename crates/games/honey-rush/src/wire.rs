//! What a player is told, declared once for the engine, the C++ SDK and the Rust SDK.

use palestra_wire::message::{Field, Kind, Schema};

/// The messages of Honey Rush. R5
pub const SCHEMA: Schema = Schema {
    start: &[
        Field::one("seat", Kind::I32, "the player's own seat, one number"),
        Field::new("stream", Kind::U8, "the player's stream of random numbers"),
        Field::new("settings", Kind::I32, "the 8 numbers of the configuration, in its order"),
        Field::new("cells", Kind::U8, "letter of each cell (. X F 0 1 2 3), row by row"),
    ],
    round: &[
        Field::one("round", Kind::I32, "number of the round, from 0, one number"),
        Field::four("score", Kind::I64, "score of each player so far"),
        Field::four("status", Kind::F64, "share of its budget that each player has used, -1 if frozen"),
        Field::new("flower_nectar", Kind::I32, "nectar of each flower"),
        Field::new("bee_row", Kind::I16, "row of each bee"),
        Field::new("bee_col", Kind::I16, "column of each bee"),
        Field::new("bee_nectar", Kind::I32, "nectar that each bee carries"),
    ],
};
