//! R1-R5: configurations and the first position.

use super::*;
use crate::{Kind, Unit};

fn complaint(changes: &[(&str, &str)], board: &[&str], units: &str) -> String {
    Config::parse(&config_text(changes, board, units)).unwrap_err().to_string()
}

fn stuck(edition: Edition, changes: &[(&str, &str)], board: &[&str], units: &str) -> String {
    let config = Config::parse(&config_text(changes, board, units)).unwrap();
    let mut chance = BattleRoyale::original_chance(1);
    BattleRoyale::setup(&config, edition, chance.as_mut()).err().unwrap().to_string()
}

#[test]
fn r1_numbers_have_an_order_and_limits() {
    for (change, expected) in [
        (("nb_players", "3"), "line 2: there are 2 or 4 players, never 3"),
        (("nb_players", "5"), "line 2: expected a whole number from 2 to 4 for nb_players, found \"5\""),
        (
            ("nb_rounds", "0"),
            "line 3: expected a whole number from 1 to 2147483647 for nb_rounds, found \"0\"",
        ),
        (("nb_farmers", "16383"), "line 5: 32768 units are too many: at most 32767 in all"),
        (
            ("farmers_health", "0"),
            "line 6: expected a whole number from 1 to 2147483647 for farmers_health, found \"0\"",
        ),
        (("rows", "3"), "line 12: expected a whole number from 4 to 1000 for rows, found \"3\""),
        (("cols", "1001"), "line 13: expected a whole number from 4 to 1000 for cols, found \"1001\""),
        (
            ("knights_regen", "2147483528"),
            "line 9: expected a whole number from 0 to 2147483527 for knights_regen, found \"2147483528\"",
        ),
        (
            ("damage_min", "1073741860"),
            "line 11: blows could be harder than 2147483647, which the published program cannot count",
        ),
        (("round", "10"), "line 16: expected a whole number from -2147483648 to 9 for round, found \"10\""),
        (("status", "0 nan"), "line 28: expected a number for status, found \"nan\""),
    ] {
        assert_eq!(complaint(&[change], &FIELD, ""), expected);
    }
    let other = config_text(&[], &FIELD, "").replace("damage_min", "demage_min");
    let error = Config::parse(&other).unwrap_err().to_string();
    assert_eq!(error, "line 10: expected \"damage_min\", found \"demage_min\"");
    let old = config_text(&[], &FIELD, "").replace("v1.1", "v1");
    assert_eq!(Config::parse(&old).unwrap_err().to_string(), "line 1: expected \"v1.1\", found \"v1\"");
}

#[test]
fn r1_blows_have_a_least_and_a_most() {
    let changes = [("damage_min", "70"), ("damage_max", "50")];
    let expected = "damage_min (70) must not be above damage_max (50)";
    assert_eq!(stuck(Edition::Document, &changes, &FIELD, ""), expected);
}

#[test]
fn r2_d5_players_begin_in_their_quarters() {
    let changes = [
        ("nb_players", "4"),
        ("names", "? ? ? ?"),
        ("score", "0 0 0 0"),
        ("status", "0 0 0 0"),
        ("rows", "11"),
        ("cols", "11"),
    ];
    let config = Config::parse(&config_text(&changes, &["..........."; 11], "")).unwrap();
    for (edition, near, far) in [(Edition::Document, 0..=4, 6..=10), (Edition::Original, 1..=3, 6..=8)] {
        let mut seen = PerSeat::from_fn(|_| Vec::new());
        for seed in 0..200 {
            let mut chance = BattleRoyale::original_chance(seed);
            let game = BattleRoyale::setup(&config, edition, chance.as_mut()).unwrap();
            for unit in 0..8 {
                seen[game.units.owner[unit]].push((game.units.row[unit], game.units.col[unit]));
            }
        }
        let quarters = [(&near, &near), (&far, &far), (&near, &far), (&far, &near)];
        for ((_, seen), (rows, cols)) in seen.iter().zip(quarters) {
            assert!(seen.iter().all(|(row, col)| rows.contains(row) && cols.contains(col)), "{seen:?}");
            for corner in [(rows.start(), cols.start()), (rows.end(), cols.end())] {
                assert!(seen.contains(&(*corner.0, *corner.1)), "all of the area is used");
            }
        }
    }
}

#[test]
fn r2_two_players_begin_in_opposite_corners() {
    let config = Config::parse(&config_text(&[], &FIELD, "")).unwrap();
    assert_eq!(BattleRoyale::seats(&config), 2);
    let mut chance = BattleRoyale::original_chance(1);
    let game = BattleRoyale::setup(&config, Edition::Document, chance.as_mut()).unwrap();
    assert!((0..2).all(|unit| game.units.row[unit] < 5 && game.units.col[unit] < 5));
    assert!((2..4).all(|unit| game.units.row[unit] >= 5 && game.units.col[unit] >= 5));
}

#[test]
fn r3_cells_are_letters_wherever_lines_end() {
    let rows = ["x . . .\t.", ".....", "0.1......X"].join("\n");
    let mut board = vec![rows.as_str()];
    board.extend(&FIELD[2..]);
    let config = Config::parse(&config_text(&[], &board, "")).unwrap();
    let picture = std::str::from_utf8(config.board.picture()).unwrap();
    assert!(picture.starts_with("X.........\n0.1......X\n....."), "{picture}");
    assert_eq!(config.board.painted(), PerSeat([1, 1, 0, 0]));

    let with = |row: &'static str| {
        let mut board = FIELD;
        board[3] = row;
        complaint(&[], &board, "")
    };
    assert_eq!(with("...#......"), "line 20: expected one of . X 0 1 2 3 in the cell (3, 3), found \"#\"");
    assert_eq!(with("...2......"), "line 20: the cell (3, 3) has the colour of player 2, who does not play");
    assert_eq!(with("........."), "line 27: expected one of . X 0 1 2 3 in the cell (9, 9), found \"s\"");
    assert_eq!(
        complaint(&[], &FIELD[1..], ""),
        "line 26: expected one of . X 0 1 2 3 in the cell (9, 0), found \"s\""
    );
    assert_eq!(with("..........."), "line 26: the board has more than 10 rows of 10 cells");
}

#[test]
fn r4_a_list_of_units_may_follow() {
    let list = "k 1 2 3 7\nf 0 0 0 60\nf 0 9 9 1\nk 1 4 0 120\nwhat follows is not read";
    let config = Config::parse(&config_text(&[], &FIELD, list)).unwrap();
    let units = config.units.as_ref().unwrap();
    let first = Unit { kind: Kind::Knight, owner: Seat::ALL[1], pos: Pos::new(2, 3), health: 7 };
    assert_eq!((units.len(), units[0]), (4, first));
    let game = BattleRoyale::setup(&config, Edition::Document, &mut Scripted::default()).unwrap();
    assert_eq!(game.board.painted(), PerSeat::default(), "the cells of listed farmers are not painted");

    for (list, expected) in [
        ("f 0 0 0 60", "line 29: there are 1 units instead of 4: list all of them, or none"),
        ("q", "line 29: expected f or k for a unit, found \"q\""),
        ("f 2", "line 29: expected a whole number from 0 to 1 for the player of a unit, found \"2\""),
        ("f 0 0 10", "line 29: expected a whole number from 0 to 9 for the column of a unit, found \"10\""),
        (
            "f 0 0 9 61",
            "line 29: expected a whole number from 1 to 60 for the health of a unit, found \"61\"",
        ),
    ] {
        assert_eq!(complaint(&[], &FIELD, list), expected);
    }
}

#[test]
fn r4_d7_listed_units_stand_apart() {
    let on_wall = "f 0 4 4 60 k 0 1 1 120 f 1 2 2 60 k 1 3 3 120";
    let together = "f 0 1 1 60 k 0 1 1 120 f 1 2 2 60 k 1 3 3 120";
    for (list, expected) in [
        (on_wall, "the configuration puts a unit on (4, 4), where a wall is"),
        (together, "the configuration puts a unit on (1, 1), where another unit is"),
    ] {
        assert_eq!(stuck(Edition::Document, &[], &FIELD, list), expected);
        let config = Config::parse(&config_text(&[], &FIELD, list)).unwrap();
        assert!(BattleRoyale::setup(&config, Edition::Original, &mut Scripted::default()).is_ok(), "D7");
    }
}

#[test]
fn r5_units_appear_on_free_cells_and_farmers_paint() {
    let config = Config::parse(&config_text(&[("score", "7 8")], &FIELD, "")).unwrap();
    let at = |row, col| [("spawn row", row), ("spawn column", col)];
    let draws = [at(0, 0), at(4, 4), at(0, 0), at(1, 2), at(9, 9), at(5, 8)];
    let mut chance = Scripted::new(draws.into_iter().flatten());
    let game = BattleRoyale::setup(&config, Edition::Document, &mut chance).unwrap();
    assert_eq!(chance.unused(), 0);
    let places: Vec<_> = (0..4).map(|unit| game.units.pos(unit)).collect();
    let expected = [(0, 0), (1, 2), (9, 9), (5, 8)].map(|(row, col)| Pos::new(row, col));
    assert_eq!(places, expected, "not on the wall, not on another unit");
    assert_eq!(
        game.units.kinds().collect::<Vec<_>>(),
        [Kind::Farmer, Kind::Knight, Kind::Farmer, Kind::Knight]
    );
    assert_eq!(game.units.health, [60, 120, 60, 120]);
    assert_eq!(game.board.painted(), PerSeat([1, 1, 0, 0]));
    assert_eq!(game.scores(), PerSeat([1, 1, 0, 0]));
}

#[test]
fn r5_a_quarter_needs_room() {
    let changes = [("nb_farmers", "20"), ("nb_knights", "5")];
    let expected = "the quarter of player 0 has 24 free cells, too few for 25 units";
    assert_eq!(stuck(Edition::Document, &changes, &FIELD, ""), expected);
    let expected = "units of the published program need a board of 7 rows and 7 columns to appear";
    assert_eq!(stuck(Edition::Original, &[("rows", "6")], &FIELD[..6], ""), expected);
    let changes = [("nb_farmers", "6"), ("nb_knights", "4")];
    let expected =
        "there is no free cell where a unit of player 0 could appear: the published program never ends here";
    assert_eq!(stuck(Edition::Original, &changes, &FIELD, ""), expected);
}

/// All boards that we ship can be read and set up, and are fair: turned by half a circle they are the same.
#[test]
fn our_boards_are_good() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/configs");
    let mut boards = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let config = Config::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for edition in Edition::ALL {
            let mut chance = BattleRoyale::original_chance(1);
            assert!(BattleRoyale::setup(&config, edition, chance.as_mut()).is_ok(), "{file:?}");
        }
        let letters: Vec<u8> = config.board.picture().iter().copied().filter(|&b| b != b'\n').collect();
        assert!(letters.iter().eq(letters.iter().rev()), "{file:?}");
        boards += 1;
    }
    assert!(boards >= 6);
}

#[test]
fn r20_d11_names_have_an_end() {
    assert_eq!(Edition::ALL.map(BattleRoyale::longest_name), [Some(11), None]);
}
