//! What a player is told, declared once for the engine, the C++ SDK and the Rust SDK.

use palestra_wire::message::{Field, Kind, Schema};

/// The messages of Dominator. All is turned for the player, who believes to be player 0; only the
/// identifiers of units are what they are.
pub const SCHEMA: Schema = Schema {
    start: &[
        Field::one("seat", Kind::I32, "the player's own number, which is always 0 here"),
        Field::new("stream", Kind::U8, "the player's stream of random numbers"),
        Field::new("settings", Kind::I32, "the 13 numbers of the configuration, in its order"),
        Field::new("unit_type", Kind::U8, "type of each unit: 0 farmer, 1 knight, 2 witch"),
    ],
    round: &[
        Field::one("round", Kind::I32, "number of the round, from 0, one number"),
        Field::four("land", Kind::I32, "number of cells with the colour of each player"),
        Field::four("score", Kind::I32, "score of each player so far"),
        Field::four("status", Kind::F64, "share of its budget that each player has used, -1 if frozen"),
        Field::new(
            "cells",
            Kind::U8,
            "letter of each cell, row by row: X wall, . no colour, 0 to 3 whose colour",
        ),
        Field::new("unit_player", Kind::U8, "whose each unit is"),
        Field::new("unit_row", Kind::I16, "row of each unit"),
        Field::new("unit_col", Kind::I16, "column of each unit"),
        Field::new("unit_health", Kind::I32, "health of each unit, -1 for witches"),
        Field::new(
            "unit_state",
            Kind::U8,
            "0 for most units, 1 for active witches, who haunt, 2 for who is on no cell",
        ),
    ],
};
