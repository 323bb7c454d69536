//! R6

use super::*;
use crate::Config;

fn complaint(text: &str) -> String {
    Config::parse(text).err().expect("this is no good").to_string()
}

/// What is wrong with the default configuration after one change.
fn changed(from: &str, to: &str) -> String {
    assert!(ApocalypseNow::DEFAULT.contains(from), "{from:?} is not there");
    complaint(&ApocalypseNow::DEFAULT.replacen(from, to, 1))
}

#[test]
fn r6_configurations_are_checked() {
    assert!(Config::parse("ApocalypseNow2018 3.0 GENERATOR").is_ok());
    assert_eq!(
        complaint("ApocalypseNow2018 3.0 GENERATOR 7"),
        "line 1: expected the end of the file, found \"7\""
    );
    assert_eq!(complaint("ApocalypseNow2018 4.0"), "line 1: expected \"3.0\", found \"4.0\"");
    assert_eq!(changed("FIXED", "RANDOM"), "line 3: expected GENERATOR or FIXED, found \"RANDOM\"");
    assert_eq!(changed("\n07 X", "\n08 X"), "line 16: expected 7 for the number of row 7, found \"08\"");
    assert_eq!(
        changed("\n07 X", "\n07 ."),
        "line 16: the cell (7, 0) is on the border, so it must be a mountain: X"
    );
    assert_eq!(changed("X\n08 ", "XX\n08 "), "line 16: row 7 has more than 60 cells");
    assert_eq!(
        changed("\n07 X", "\n07 Xé"),
        "line 16: expected one of : . O X in the cell (7, 1), found \"é\""
    );
    assert_eq!(changed("units\n", "unit\n"), "line 89: expected \"units\", found \"unit\"");
}

/// Blanks between cells and lines mean nothing, and what follows the board is not read.
#[test]
fn layout_is_free() {
    let spread = ApocalypseNow::DEFAULT.replace("XX", "X X").replace('\n', "\n\n");
    assert!(Config::parse(&format!("{spread} round 7 and more")).is_ok());
}

#[test]
fn r6_posts_are_checked() {
    let lines: Vec<&str> = ApocalypseNow::DEFAULT.lines().collect();
    let first = lines[71];
    let post = |i, j, value| changed(first, &format!("-1\t{i}\t{j}\t{value}"));
    assert_eq!(post(0, 0, 50), "line 72: the post at (0, 0) must be on forest or grass");
    assert_eq!(
        post(60, 0, 50),
        "line 72: expected a whole number from 0 to 59 for the row of a post, found \"60\""
    );
    let pos: Vec<&str> = first.split('\t').collect();
    assert_eq!(
        changed(first, &format!("-1\t{}\t{}\t70", pos[1], pos[2])),
        "line 72: a post is worth 50 or 100, not 70"
    );
    let second = lines[72];
    let taken = format!("line 73: there are two posts at ({}, {})", pos[1], pos[2]);
    assert_eq!(changed(second, first), taken);
    assert_eq!(
        changed(first, &first.replacen("-1", "4", 1)),
        "line 72: expected a whole number from -1 to 3 for the player who controls a post, found \"4\""
    );
}

/// The line of the default configuration that begins with this number, as words.
fn unit(id: &str) -> Vec<&'static str> {
    let start = ApocalypseNow::DEFAULT.find("units").unwrap();
    let mut lines = ApocalypseNow::DEFAULT[start..].lines().map(|line| line.split('\t').collect::<Vec<_>>());
    lines.find(|words| words[0] == id).unwrap()
}

fn changed_unit(id: &str, column: usize, to: &str) -> String {
    let mut words = unit(id);
    let from = words.join("\t");
    words[column] = to;
    changed(&format!("\n{from}"), &format!("\n{}", words.join("\t")))
}

#[test]
fn r6_soldiers_are_checked() {
    assert_eq!(changed_unit("9", 0, "1"), "line 99: a unit cannot have the identifier 1: it is 0 or taken");
    assert_eq!(changed_unit("9", 0, "0"), "line 99: a unit cannot have the identifier 0: it is 0 or taken");
    assert_eq!(
        changed_unit("9", 1, "3"),
        "line 99: expected a whole number from 1 to 2 for the type of a unit (1 soldier, 2 helicopter), found \"3\""
    );
    assert_eq!(
        changed_unit("9", 5, "101"),
        "line 99: expected a whole number from 0 to 100 for the life of a soldier, found \"101\""
    );
    assert_eq!(
        changed_unit("9", 3, "0"),
        format!("line 99: soldier 9 at (0, {}) must be on forest or grass", unit("9")[4])
    );
    let (other, mine) = (unit("9"), unit("10").join("\t"));
    let moved = format!("10\t1\t1\t{}\t{}\t100\t-1\t-1\t0\t", other[3], other[4]);
    assert_eq!(
        changed(&mine, &moved),
        format!("line 100: there are two soldiers at ({}, {})", other[3], other[4])
    );
    let post: Vec<&str> = ApocalypseNow::DEFAULT.lines().nth(71).unwrap().split('\t').collect();
    let moved = format!("10\t1\t1\t{}\t{}\t100\t-1\t-1\t0\t", post[1], post[2]);
    assert_eq!(
        changed(&mine, &moved),
        format!(
            "line 100: soldier 10 stands on the post at ({}, {}), so it must belong to player 1",
            post[1], post[2]
        )
    );
    assert_eq!(
        changed(&format!("{mine}\n"), ""),
        "line 178: soldiers and parachuters must be 80 together, but there are 79"
    );
}

#[test]
fn r6_helicopters_are_checked() {
    assert_eq!(changed_unit("1", 3, "2"), "line 91: the square of helicopter 1 at (2, 15) has a mountain");
    assert_eq!(changed_unit("1", 4, "59"), "line 91: the square of helicopter 1 at (5, 59) has a mountain");
    assert_eq!(
        changed_unit("1", 7, "31"),
        "line 91: expected a whole number from 0 to 30 for the napalm of a helicopter, found \"31\""
    );
    assert_eq!(changed_unit("1", 8, "1\t5"), "line 178: there are more than 80 soldiers and parachuters");
    let text = ApocalypseNow::DEFAULT.replacen("\n4\t2\t1\t15\t54", "\n4\t2\t1\t5\t44", 1);
    assert_eq!(complaint(&text), "line 94: the squares of the helicopters at (5, 44) and (5, 44) meet");
}

/// The published program plays on until somebody needs one that is not there.
#[test]
fn r6_d7_everybody_needs_a_helicopter() {
    let text =
        ApocalypseNow::DEFAULT.replacen("\n1\t2\t0", "\n1\t2\t1", 1).replacen("\n2\t2\t0", "\n2\t2\t1", 1);
    let config = ApocalypseNow::parse(&text).unwrap();
    let set_up = |edition| ApocalypseNow::setup(&config, edition, &mut Scripted::default());
    let refused = set_up(Edition::Document).err().unwrap();
    assert_eq!(refused.to_string(), "player 0 has no helicopter, but needs one at least");
    let mut game = set_up(Edition::Original).ok().unwrap();
    let nobody = PerSeat::from_fn(|_| Vec::new());
    assert_eq!(game.resolve(&nobody, &mut Scripted::default(), &mut ()), Ok(()));
    game.recruit(Seat::ALL[0], &mut Scripted::default());
    let ends = game.resolve(&nobody, &mut Scripted::default(), &mut ()).unwrap_err();
    assert_eq!(
        ends.to_string(),
        "the published program ends: player 0 gets a parachuter, but has no helicopter"
    );
}

#[test]
fn r30_names_have_an_end() {
    assert_eq!(Edition::ALL.map(ApocalypseNow::longest_name), [Some(12); 2]);
}

#[test]
fn r6_fire_is_checked() {
    let fire = |line: &str| changed("rounds\ti\tj\n", &format!("rounds\ti\tj\n{line}\n"));
    assert_eq!(fire("3 0 0"), "line 183: the mountain at (0, 0) cannot burn");
    assert_eq!(fire("0 5 5"), "line 183: the cell (5, 5) burns from 1 to 5 rounds");
    assert_eq!(
        fire("11 5 5"),
        "line 183: expected a whole number from -1 to 10 for the rounds of a fire, or -1 after the last, found \"11\""
    );
    assert_eq!(fire("3 5 5\n3 5 5"), "line 184: the fire at (5, 5) is listed twice");
}
