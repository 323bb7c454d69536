//! Generated boards have the traits that `docs/rules/apocalypse-now.md` promises.

use super::*;
use crate::Config;
use crate::fleet::{distance, square};
use palestra_base::chance::Sound;
use std::collections::BTreeSet;

fn board(seed: u64, edition: Edition) -> ApocalypseNow {
    let config = Config::parse("ApocalypseNow2018 3.0 GENERATOR").unwrap();
    ApocalypseNow::setup(&config, edition, &mut Sound::new(seed)).unwrap()
}

/// How many cells can be reached from one by steps of a king, or of a rook.
fn reached(from: Pos, king: bool, can_be: impl Fn(Pos) -> bool) -> BTreeSet<Pos> {
    let mut seen = BTreeSet::from([from]);
    let mut queue = vec![from];
    while let Some(pos) = queue.pop() {
        let near = square(pos).filter(|&next| distance(pos, next) == 1);
        for next in near.filter(|next| king || next.row == pos.row || next.col == pos.col) {
            if can_be(next) && seen.insert(next) {
                queue.push(next);
            }
        }
    }
    seen
}

fn mirror(pos: Pos) -> [Pos; 2] {
    [Pos::new(pos.row, 59 - pos.col), Pos::new(59 - pos.row, pos.col)]
}

#[test]
fn a_thousand_boards_are_valid_symmetric_and_connected() {
    let (mut walls, mut in_forest, mut posts_in_forest) = (0, 0, 0);
    let mut sums = [0; 3];
    for seed in 0..1000 {
        let game = board(seed, Edition::Document);
        let land = &game.ground.land;
        assert!(Config::parse(&game.to_config()).is_ok(), "seed {seed} is a valid configuration");
        assert!(land.places().all(|pos| mirror(pos).iter().all(|&other| land[other] == land[pos])));

        let count = |wanted: Land| land.cells().iter().filter(|&&land| land == wanted).count();
        let [forest, grass, water] =
            [Land::Forest, Land::Grass, Land::Water].map(|land| count(land) * 100 / 3600);
        assert!(
            (25..=70).contains(&forest) && (22..=42).contains(&grass) && water <= 25,
            "seed {seed}: {forest} {grass} {water}"
        );
        sums = [sums[0] + forest, sums[1] + grass, sums[2] + water];
        let inner = count(Land::Mountain) - 236;
        assert!(inner <= 124, "seed {seed}: {inner}");
        walls += usize::from(inner > 0);

        let is_inside = |pos: &Pos| (1..59).contains(&pos.row) && (1..59).contains(&pos.col);
        for pos in land.places().filter(is_inside).filter(|&pos| land[pos] != Land::Grass) {
            let near = square(pos).filter(|&next| distance(pos, next) == 1).filter(is_inside);
            assert!(near.into_iter().all(|next| land[next] == Land::Grass || land[next] == land[pos]));
        }

        let starts: Vec<Pos> = (0..80).map(|soldier| game.soldiers.pos(soldier)).collect();
        let walk = reached(starts[0], true, |pos| land[pos].is_walkable());
        assert!(
            starts.iter().chain(game.posts.list.iter().map(|post| &post.pos)).all(|pos| walk.contains(pos))
        );
        let free = |pos: Pos| {
            (2..58).contains(&pos.row)
                && (2..58).contains(&pos.col)
                && square(pos).all(|cell| land[cell] != Land::Mountain)
        };
        let sky = reached(game.fleet.pos(0), false, free);
        assert_eq!(
            sky.len(),
            land.places().filter(|&pos| free(pos)).count(),
            "seed {seed}: the sky is connected"
        );

        let mut items: Vec<Pos> = starts.iter().step_by(4).copied().collect();
        items.extend(game.posts.list.iter().step_by(4).map(|post| post.pos));
        for (k, &one) in items.iter().enumerate() {
            assert!((2..=27).contains(&one.row) && (2..=27).contains(&one.col));
            assert!(items[..k].iter().all(|&two| distance(one, two) >= 3));
        }
        in_forest += starts.iter().step_by(4).filter(|&&pos| land[pos] == Land::Forest).count();
        posts_in_forest +=
            game.posts.list.iter().step_by(4).filter(|post| land[post.pos] == Land::Forest).count();
    }
    // Averages near those of the published boards.
    let [forest, grass, water] = sums.map(|sum| sum / 1000);
    assert!(
        (33..=47).contains(&forest) && (32..=38).contains(&grass) && (12..=18).contains(&water),
        "{forest} {grass} {water}"
    );
    assert!((550..=720).contains(&walls), "{walls}");
    assert!(in_forest > 75 * 200 && posts_in_forest > 85 * 40, "{in_forest} {posts_in_forest}");
}

#[test]
fn seats_are_mirror_images() {
    let game = board(5, Edition::Document);
    for soldier in (0..80).step_by(4) {
        let [east, south] = mirror(game.soldiers.pos(soldier));
        assert_eq!((game.soldiers.pos(soldier + 1), game.soldiers.pos(soldier + 3)), (east, south));
        assert_eq!(game.soldiers.pos(soldier + 2), mirror(east)[1]);
    }
}

#[test]
fn d4_helicopters_look_as_the_edition_says() {
    use Facing::*;
    assert_eq!(
        board(1, Edition::Document).fleet.facing,
        [East, South, West, South, West, North, East, North]
    );
    assert_eq!(
        board(1, Edition::Original).fleet.facing,
        [South, East, South, West, North, West, North, East]
    );
}

#[test]
fn the_shipped_boards_are_ours() {
    let boards = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    for seed in 1..=12 {
        let shipped = std::fs::read_to_string(boards.join(format!("board-{seed:02}.cnf"))).unwrap();
        assert_eq!(shipped, board(seed, Edition::Document).to_config(), "seed {seed}");
    }
    assert_eq!(ApocalypseNow::DEFAULT, board(3, Edition::Document).to_config());
}
