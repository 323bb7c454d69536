//! What a player is told, declared once for the engine, the C++ SDK and the Rust SDK.

use palestra_wire::message::{Field, Kind, Schema};

/// The messages of ApocalypseNow.
pub const SCHEMA: Schema = Schema {
    start: &[
        Field::one("seat", Kind::I32, "the player's own seat, one number"),
        Field::new("stream", Kind::U8, "the player's stream of random numbers"),
        Field::new("jump_outside", Kind::U8, "1 if a parachuter may be thrown beside the square, to die"),
        Field::new("post_row", Kind::I16, "row of each post"),
        Field::new("post_col", Kind::I16, "column of each post"),
        Field::new("post_value", Kind::I32, "points that each post gives in a round"),
    ],
    round: &[
        Field::one("round", Kind::I32, "number of the round, from 0, one number"),
        Field::four("score", Kind::I64, "score of each player so far"),
        Field::four("status", Kind::F64, "share of its budget that each player has used, -1 if frozen"),
        Field::new("cells", Kind::U8, "land of each cell plus 8 times its rounds of fire, row by row"),
        Field::new("post_owner", Kind::I16, "who conquered each post, -1 for nobody"),
        Field::new("soldier_id", Kind::I32, "number of each soldier"),
        Field::new("soldier_player", Kind::U8, "whose each soldier is"),
        Field::new("soldier_row", Kind::I16, "row of each soldier"),
        Field::new("soldier_col", Kind::I16, "column of each soldier"),
        Field::new("soldier_life", Kind::I16, "life points of each soldier"),
        Field::new("helicopter_id", Kind::I32, "number of each helicopter"),
        Field::new("helicopter_player", Kind::U8, "whose each helicopter is"),
        Field::new("helicopter_row", Kind::I16, "row of the centre of each helicopter"),
        Field::new("helicopter_col", Kind::I16, "column of the centre of each helicopter"),
        Field::new(
            "helicopter_facing",
            Kind::U8,
            "where each helicopter looks: south 0, east 1, north 2, west 3",
        ),
        Field::new("helicopter_napalm", Kind::U8, "rounds until each helicopter can throw napalm"),
        Field::new("helicopter_parachuters", Kind::I32, "number of parachuters of each helicopter"),
        Field::new("parachuter_rounds", Kind::U8, "rounds left of each parachuter, helicopter by helicopter"),
    ],
};
