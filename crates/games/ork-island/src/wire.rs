//! What a player is told, declared once for the engine, the C++ SDK and the Rust SDK.

use palestra_wire::message::{Field, Kind, Schema};

/// The messages of Ork Island.
pub const SCHEMA: Schema = Schema {
    start: &[
        Field::one("seat", Kind::I32, "the player's own seat, one number"),
        Field::new("stream", Kind::U8, "the player's stream of random numbers"),
        Field::new("settings", Kind::I32, "the 14 numbers of the configuration, in its order"),
        Field::new("terrain", Kind::U8, "type of each cell, row by row"),
        Field::new("city_size", Kind::I32, "number of cells of each city"),
        Field::new("city_cells", Kind::I16, "row and column of each cell of each city"),
        Field::new("path_ends", Kind::I32, "the two cities of each path"),
        Field::new("path_size", Kind::I32, "number of cells of each path"),
        Field::new("path_cells", Kind::I16, "row and column of each cell of each path"),
    ],
    round: &[
        Field::one("round", Kind::I32, "number of the round, from 0, one number"),
        Field::four("score", Kind::I64, "score of each player so far"),
        Field::four("status", Kind::F64, "share of its budget that each player has used, -1 if frozen"),
        Field::new("city_owner", Kind::I16, "who conquered each city, -1 for nobody"),
        Field::new("path_owner", Kind::I16, "who conquered each path, -1 for nobody"),
        Field::new("unit_player", Kind::U8, "whose each ork is"),
        Field::new("unit_row", Kind::I16, "row of each ork"),
        Field::new("unit_col", Kind::I16, "column of each ork"),
        Field::new("unit_health", Kind::I32, "health of each ork"),
    ],
};
