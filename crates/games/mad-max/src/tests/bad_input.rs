//! Configurations that are wrong, and what is said about them.

use super::*;

fn complaint(text: &str) -> String {
    Config::parse(text).map(|_| ()).unwrap_err().to_string()
}

/// The complaint about a road in which `from` was replaced by `to`.
fn changed(from: &str, to: &str) -> String {
    let mut road = Road::new(&[(0, 5, 5)]).with(&[('X', 3, 3), ('W', 3, 4)]);
    road.missiles = vec![(7, 0, 9, 9)];
    let text = road.text();
    assert!(text.contains(from), "{from:?} is in\n{text}");
    complaint(&text.replacen(from, to, 1))
}

#[test]
fn what_is_wrong_and_where() {
    for (from, to, expected) in [
        ("v1", "v2", "line 1: expected \"v1\", found \"v2\""),
        ("rnd 0", "rnd 300", "line 3: expected a whole number from 0 to 299 for rnd, found \"300\""),
        ("rnd 0", "FIXED", "line 3: expected rnd or GENERATOR, found \"FIXED\""),
        ("03 ...X", "03 ...x", "line 8: expected one of . X W G M in the cell (3, 3), found \"x\""),
        ("03 ...X", "03 ....X", "line 8: row 3 has more than 60 cells"),
        ("0 5 5 5", "1 5 5 5", "line 22: expected 0 for the next car's identifier, found \"1\""),
        ("0 5 5 5", "0 15 5 5", "line 22: expected a whole number from 0 to 14 for row, found \"15\""),
        ("0 5 5 5", "0 3 3 5", "line 22: car 0 is on the cell (3, 3), which is not empty"),
        ("0 5 5 5", "0 3 64 5", "line 22: car 0 is on the cell (3, 4), which is not empty"),
        ("60 y 0", "60 maybe 0", "line 22: expected y or n for alive, found \"maybe\""),
        ("60 y 0", "60 y 1", "line 22: expected 0 for time, found \"1\""),
        ("1 0 0 0 0 n", "1 3 3 0 0 n", "line 23: car 1 is on the cell (3, 3), which is not empty"),
        ("7 0 9 9", "7 8 9 9", "line 31: expected a whole number from 0 to 7 for cid, found \"8\""),
        ("7 0 9 9", "7 0 3 3", "line 31: missile 7 is on the cell (3, 3), which is not empty"),
        (
            "7 0 9 9",
            "-1 0 9 9",
            "line 31: expected a whole number from 0 to 2147483647 for mid, found \"-1\"",
        ),
        (
            "1 0 0\n2",
            "1 -1 0\n2",
            "line 34: expected a whole number from 0 to 2000000000 for score, found \"-1\"",
        ),
        ("1 0 0\n2", "1 0 nan\n2", "line 34: expected a number from -1 to 1000000 for status, found \"nan\""),
    ] {
        assert_eq!(changed(from, to), expected);
    }
}

#[test]
fn two_missiles_of_one_number() {
    let mut road = Road::new(&[]);
    road.missiles = vec![(7, 0, 9, 9), (7, 0, 9, 10)];
    assert!(complaint(&road.text()).ends_with("two missiles have the identifier 7"));
}

#[test]
fn a_generator_needs_room_and_two_numbers() {
    let settings = Road::new(&[]).text();
    let head = |cars: usize| {
        let head = settings.split("rnd 0").next().unwrap();
        head.replace("nb_cars_x_player 2", &format!("nb_cars_x_player {cars}"))
    };
    assert!(Config::parse(&(head(9) + "GENERATOR tyres 25 missiles 0")).is_ok());
    assert_eq!(
        complaint(&(head(10) + "GENERATOR tyres 0 missiles 5")),
        "line 3: GENERATOR has room for 9 cars of each player on 15 rows, but there are 10"
    );
    assert_eq!(
        complaint(&(head(2) + "GENERATOR tyres 26 missiles 5")),
        "line 3: expected a whole number from 0 to 25 for tyres, found \"26\""
    );
    assert_eq!(
        complaint(&(head(2) + "GENERATOR tyres 5 missiles 5 more")),
        "line 3: expected the end of the file, found \"more\""
    );
}
