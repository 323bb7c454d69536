//! R1, R2

use super::*;
use palestra_base::Grid;

fn complaint(text: &str) -> String {
    Config::parse(text).err().expect("this is no good").to_string()
}

fn with_board(board: &str) -> String {
    numbers(&[]) + board
}

#[test]
fn r1_numbers_are_checked() {
    let with = |key, value| complaint(&(numbers(&[(key, value)]) + &board()));
    assert_eq!(with("rows", "19"), "line 13: expected a whole number from 20 to 179 for rows, found \"19\"");
    assert_eq!(with("rows", "22"), "line 13: expected an odd number for rows, found \"22\"");
    assert_eq!(with("cols", "23"), "line 14: expected 21 for cols, found \"23\"");
    assert_eq!(with("nb_players", "2"), "line 2: expected 4 for nb_players, found \"2\"");
    assert_eq!(
        with("damage_max", "59"),
        "line 12: expected a whole number from 60 to 999999 for damage_max, found \"59\""
    );
    assert_eq!(
        with("nb_farmers", "86"),
        "line 14: 91 units for each player do not fit on this board: at most 90 do"
    );
    assert_eq!(complaint("OrkIsland 1.0"), "line 1: expected \"Dominator\", found \"OrkIsland\"");
    assert_eq!(complaint("Dominator 3.0"), "line 1: expected \"4.0\", found \"3.0\"");
}

#[test]
fn r2_given_boards_are_checked() {
    assert_eq!(
        complaint(&with_board("GENERATOR4")),
        "line 15: expected GENERATOR1, GENERATOR2, GENERATOR3 or FIXED, found \"GENERATOR4\""
    );
    assert_eq!(complaint(&with_board("FIXED XX")), "line 15: row 0 has 2 cells instead of 21");
    let bad = board().replacen("X..", "X4.", 1);
    assert_eq!(
        complaint(&with_board(&bad)),
        "line 17: expected X (wall), . (no colour) or 0 to 3 (a player's colour) in the cell (1, 1), found \"4\""
    );
    let short = board().rsplit_once("\nXX").unwrap().0.to_owned();
    assert!(
        complaint(&with_board(&short))
            .ends_with("expected the 21 cells of row 20, found the end of the file")
    );
    assert!(
        complaint(&with_board(&(board() + "more"))).ends_with("expected the end of the file, found \"more\"")
    );
}

#[test]
fn r2_generators_are_checked() {
    let parse =
        |board: &str| Config::parse(&with_board(board)).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(parse("GENERATOR1 44"), Ok(()));
    assert_eq!(parse("GENERATOR1 0 44"), Ok(()));
    assert_eq!(
        parse("GENERATOR1 45").unwrap_err(),
        "line 15: expected a whole number from 0 to 44 for the number of walls, found \"45\""
    );
    assert_eq!(
        parse("GENERATOR1 7 6").unwrap_err(),
        "line 15: expected a whole number from 7 to 44 for the largest number of walls, found \"6\""
    );
    assert_eq!(parse("GENERATOR1 7 8 9").unwrap_err(), "line 15: expected the end of the file, found \"9\"");
    assert_eq!(
        parse("GENERATOR1").unwrap_err(),
        "line 15: expected a whole number from 0 to 44 for the number of walls, found the end of the file"
    );
    assert!(
        parse("GENERATOR3").unwrap_err().contains("one more than a multiple of 6, such as 37, but it is 21")
    );
    assert_eq!(parse("GENERATOR2 1").unwrap_err(), "line 15: expected the end of the file, found \"1\"");
}

fn boards(board: &str, side: &str, seeds: u64) -> Vec<Grid<u8>> {
    let config = Config::parse(&(numbers(&[("rows", side), ("cols", side)]) + board)).unwrap();
    (1..=seeds)
        .map(|seed| config.letters(Dominator::original_chance(seed as i32).as_mut()).unwrap())
        .collect()
}

fn walls(letters: &Grid<u8>) -> Vec<Pos> {
    let last = letters.rows() - 1;
    let inside = |pos: &Pos| ![0, last].contains(&pos.row) && ![0, last].contains(&pos.col);
    let border = letters.places().filter(|pos| !inside(pos));
    border.into_iter().for_each(|pos| assert_eq!(letters[pos], b'X', "the border is walls"));
    letters.places().filter(inside).filter(|&pos| letters[pos] == b'X').collect()
}

fn mean_in_tenths(counts: &[usize]) -> usize {
    (10 * counts.iter().sum::<usize>() + counts.len() / 2) / counts.len()
}

fn apart(a: Pos, b: Pos) -> i16 {
    (a.row - b.row).abs().max((a.col - b.col).abs())
}

fn is_connected(letters: &Grid<u8>) -> bool {
    let mut reached = vec![pos(1, 1)];
    let mut next = 0;
    while next < reached.len() {
        let at = reached[next];
        next += 1;
        for beside in crate::Dir::STRAIGHT.map(|dir| dir.from(at)) {
            if letters.get(beside) == Some(&b'.') && !reached.contains(&beside) {
                reached.push(beside);
            }
        }
    }
    reached.len() == letters.cells().iter().filter(|&&letter| letter == b'.').count()
}

#[test]
fn r2_pillars_stand_alone() {
    for letters in boards("GENERATOR1 50", "37", 20) {
        let walls = walls(&letters);
        assert_eq!(walls.len(), 50);
        for (k, &wall) in walls.iter().enumerate() {
            assert!((2..=34).contains(&wall.row) && (2..=34).contains(&wall.col));
            assert!(walls[..k].iter().all(|&other| apart(wall, other) > 1));
        }
        assert!(is_connected(&letters));
    }
    // As counted of the published program: 71.9 on average of 60 seeds, from 50 to 94.
    let counts: Vec<usize> =
        boards("GENERATOR1 50 100", "37", 60).iter().map(|letters| walls(letters).len()).collect();
    assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&50), Some(&94)));
    assert_eq!(mean_in_tenths(&counts), 719);
}

#[test]
fn r2_snakes_keep_apart_and_never_touch_by_a_corner() {
    let boards = boards("GENERATOR2", "37", 60);
    for letters in &boards {
        let walls = walls(letters);
        assert!(walls.iter().all(|wall| (4..=32).contains(&wall.row) && (4..=32).contains(&wall.col)));
        let wall = |row, col| letters[pos(row, col)] == b'X';
        for row in 1..35 {
            for col in 1..35 {
                let block = [wall(row, col), wall(row, col + 1), wall(row + 1, col), wall(row + 1, col + 1)];
                assert!(![[true, false, false, true], [false, true, true, false]].contains(&block));
            }
        }
        assert!(is_connected(letters));
    }
    // As counted of the published program: 109.0 on average of 60 seeds, from 93 to 127.
    let counts: Vec<usize> = boards.iter().map(|letters| walls(letters).len()).collect();
    assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&93), Some(&127)));
    assert_eq!(mean_in_tenths(&counts), 1090);
}

#[test]
fn r2_rooms_are_connected_and_no_pillar_stands_alone() {
    for side in ["25", "31", "37", "43"] {
        for letters in boards("GENERATOR3", side, 30) {
            assert!(is_connected(&letters));
            let walls = walls(&letters);
            assert!(walls.iter().all(|wall| wall.row % 6 == 0 || wall.col % 6 == 0));
            for wall in walls.iter().filter(|wall| wall.row % 6 == 0 && wall.col % 6 == 0) {
                assert!(crate::Dir::STRAIGHT.iter().any(|dir| letters[dir.from(*wall)] == b'X'));
            }
        }
    }
    // As counted of the published program: 124.6 on average of 60 seeds, from 115 to 140.
    let counts: Vec<usize> =
        boards("GENERATOR3", "37", 60).iter().map(|letters| walls(letters).len()).collect();
    assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&115), Some(&140)));
    assert_eq!(mean_in_tenths(&counts), 1246);
}
