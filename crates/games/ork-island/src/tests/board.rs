//! R1-R4

use super::*;
use crate::Terrain;

fn complaint(text: &str) -> String {
    Config::parse(text).err().expect("this is no good").to_string()
}

#[test]
fn r1_numbers_are_checked() {
    assert_eq!(
        complaint(&config_text(&[("rows", "19")])),
        "line 3: expected a whole number from 20 to 500 for rows, found \"19\""
    );
    assert_eq!(
        complaint(&config_text(&[("cols", "21")])),
        "line 15: the board must be square, but it has 20 rows and 21 columns"
    );
    assert_eq!(
        complaint(&config_text(&[("nb_orks", "5")])),
        "line 15: 5 orks for each player are too many for this board: at most 4, one for every 25 cells"
    );
    assert_eq!(
        complaint(&config_text(&[("nb_players", "2")])),
        "line 2: expected 4 for nb_players, found \"2\""
    );
    assert_eq!(complaint("Dominator 4.0"), "line 1: expected \"OrkIsland\", found \"Dominator\"");
}

/// Their numbers are told to players in 16 bits.
#[test]
fn r3_cities_and_paths_can_be_counted() {
    let side = 200;
    let mut text = config_text(&[("rows", &side.to_string()), ("cols", &side.to_string())]);
    text.truncate(text.find("FIXED").unwrap());
    text.push_str("FIXED\n0\n1\n");
    (0..side).for_each(|row| text.push_str(&format!("{row} {}\n", "W".repeat(side))));
    let expected = "expected a whole number from 0 to 32767 for the number of";
    assert!(complaint(&format!("{text}cities 32768")).contains(&format!("{expected} cities")));
    assert!(complaint(&format!("{text}cities 0\npaths 32768")).contains(&format!("{expected} paths")));
}

#[test]
fn r2_generated_islands_are_islands() {
    let config = Config::parse(OrkIsland::DEFAULT).unwrap();
    for seed in 0..20 {
        let mut chance = palestra_base::chance::Sound::new(seed);
        let game = OrkIsland::setup(&config, Edition::Document, &mut chance).unwrap();
        let map = &game.island.map;
        assert!((8..=25).contains(&map.cities.len()));
        for city in &map.cities {
            let (first, last) = (city[0], city[city.len() - 1]);
            let (height, width) = (last.row - first.row + 1, last.col - first.col + 1);
            assert!((2..=6).contains(&height) && (2..=6).contains(&width));
            assert_eq!(city.len() as i16, height * width);
        }
        for path in &map.paths {
            let steps = path.cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1);
            assert!(steps, "a path is a sequence of neighbours");
            let touches =
                |city: usize, pos: Pos| map.cities[city].iter().any(|c| c.distance_squared(pos) == 1);
            assert!(touches(path.ends[0], path.cells[0]));
            assert!(touches(path.ends[1], *path.cells.last().unwrap()));
        }
        let land = map.terrain.places().filter(|&pos| map.terrain[pos] != Terrain::Water).count();
        assert_eq!(reachable(map), land, "everything can be reached from everywhere");
    }
}

fn reachable(map: &crate::Map) -> usize {
    let mut seen = std::collections::BTreeSet::new();
    let mut queue = vec![map.cities[0][0]];
    while let Some(pos) = queue.pop() {
        if map.terrain[pos] != Terrain::Water && seen.insert(pos) {
            queue.extend(crate::island::STEPS.map(|step| pos + step));
        }
    }
    seen.len()
}

#[test]
fn r3_fixed_boards_are_read_and_checked() {
    let good = config_text(&[]);
    assert!(Config::parse(&good).is_ok());
    let bad = |from: &str, to: &str| {
        assert!(good.contains(from));
        complaint(&good.replacen(from, to, 1))
    };
    assert_eq!(bad("00 WWW", "00 .WW"), "line 18: the cell (0, 0) is on the border, which must be water (W)");
    assert_eq!(bad("05 W....F", "05 W....F."), "line 23: row 5 has 21 cells instead of 20");
    assert_eq!(
        bad("05 W....F", "05 W....X"),
        "line 23: expected one of W . F S C P in the cell (5, 5), found \"X\""
    );
    assert_eq!(bad("2 2 2 3 3 2", "2 2 2 3 4 2"), "line 40: the cell (4, 2) is listed as C, but drawn as .");
    assert_eq!(bad("2 2 2 3 3 2", "2 2 2 3 2 2"), "line 40: the cell (2, 2) is listed twice");
    assert_eq!(
        bad("0 1 3\n", "0 2 3\n"),
        "line 44: expected a whole number from 0 to 1 for the city where a path ends, found \"2\""
    );
    assert_eq!(
        bad("W....FFFF..........W", "W....FFFF...C......W"),
        "line 45: the cell (5, 12) is drawn as city, but no city lists it"
    );
    assert_eq!(complaint(&format!("{good} 7")), "line 46: expected the end of the file, found \"7\"");
    assert_eq!(bad("FIXED", "GENERATOR2"), "line 16: expected GENERATOR1 or FIXED, found \"GENERATOR2\"");
}

/// An output file holds boards that can be read again.
#[test]
fn r3_a_state_is_a_fixed_board() {
    let scene = Scene::new(Edition::Document, &[]);
    let text = config_text(&[]);
    let settings = &text[..text.find("FIXED").unwrap()];
    let again = Config::parse(&format!("{settings} FIXED {}", scene.game.island.text())).unwrap();
    let crate::config::Board::Fixed(island) = again.board else { panic!("it is fixed") };
    assert_eq!(island.map, scene.game.island.map);
}

#[test]
fn r4_players_see_everything() {
    let scene = Scene::new(Edition::Document, &[]);
    let views = Seat::ALL.map(|seat| {
        let mut view = Vec::new();
        scene.game.write_view(seat, None, &mut view);
        view
    });
    assert!(views.iter().all(|view| *view == views[0]));
}

/// What 400 islands of the published program were like: in the `document` edition fewer draws are made, but they come to
/// the same.
#[test]
fn r2_generated_islands_are_like_the_published_ones() {
    const BOARDS: usize = 400;
    // What is counted, its mean, its standard deviation.
    let published = [
        ("water", 1021.0, 96.0),
        ("grass", 2018.0, 189.0),
        ("forest", 675.0, 147.0),
        ("sand", 712.0, 169.0),
        ("city cells", 248.0, 84.0),
        ("path cells", 227.0, 53.0),
        ("cities", 16.6, 5.2),
        ("paths", 13.8, 4.9),
    ];
    let config = Config::parse(OrkIsland::DEFAULT).unwrap();
    let crate::config::Board::Generated(generator) = &config.board else { panic!("it is generated") };
    for edition in Edition::ALL {
        let mut sums = [0usize; 8];
        for seed in 0..BOARDS as u64 {
            let mut chance: Box<dyn Chance> = match edition {
                Edition::Document => Box::new(palestra_base::chance::Sound::new(seed)),
                Edition::Original => OrkIsland::original_chance(seed as i32),
            };
            let map = generator.generate(chance.as_mut());
            map.terrain.cells().iter().for_each(|&terrain| sums[terrain as usize] += 1);
            sums[6] += map.cities.len();
            sums[7] += map.paths.len();
        }
        for (sum, (what, mean, deviation)) in sums.into_iter().zip(published) {
            let ours = sum as f64 / BOARDS as f64;
            // Both means are of 400 boards.
            let tolerance = 4.0 * deviation * (2.0 / BOARDS as f64).sqrt();
            assert!((ours - mean).abs() < tolerance, "{edition}: {ours} {what} instead of {mean}");
        }
    }
}
