//! R14-R18: blows, changing sides, rest and points.

use super::*;

const FIGHT: &str = "k 0 2 2 120,f 0 7 0 60,k 1 2 3 100,f 1 3 2 60";

#[test]
fn r14_a_knight_hurts_and_stays_where_it_is() {
    for damage in [50, 70] {
        let mut scene = Scene::new(Edition::Document, FIGHT);
        scene.play_in_order([&[(0, RIGHT)], &[(2, STAY)]], &[("damage", damage)]);
        assert_eq!((scene.pos(0), scene.pos(2)), ((2, 2), (2, 3)));
        assert_eq!(scene.health(2), 100 - damage + 15, "and heals at the end of the round");
        assert_eq!(scene.moved(), [0]);
    }
    let mut scene = Scene::with(Edition::Document, &[("damage_min", "70")], &FIELD, FIGHT);
    scene.play_in_order([&[(0, RIGHT)], &[]], &[("damage", 70)]);
    assert_eq!(scene.health(2), 45);
}

/// Answers every draw with the highest number allowed.
struct Highest;

impl Chance for Highest {
    fn range(&mut self, _why: &'static str, _low: i32, high: i32) -> i32 {
        high
    }
}

#[test]
fn r14_d4_the_hardest_blow() {
    let hurt = |edition, min, max| {
        let changes = [("damage_min", min), ("damage_max", max), ("knights_regen", "0")];
        let mut scene = Scene::with(edition, &changes, &FIELD, FIGHT);
        scene.play([&[(0, RIGHT)], &[]], &mut Highest);
        100 - scene.health(2)
    };
    assert_eq!(hurt(Edition::Document, "50", "70"), 70);
    assert_eq!(hurt(Edition::Original, "50", "70"), 69, "D4");
    assert_eq!(hurt(Edition::Original, "70", "50"), 89, "D4: the distance of the two counts");
}

#[test]
fn r14_d4_in_the_original_the_two_numbers_must_differ() {
    let changes = [("damage_min", "70")];
    let mut game = Scene::with(Edition::Original, &changes, &FIELD, FIGHT).game;
    let mut orders = PerSeat::from_fn(|_| Vec::new());
    orders[Seat::ALL[0]].push(Command { unit: 0, dir: Some(Dir::Right), seat: Seat::ALL[0] });
    let stuck = game.resolve(&orders, &mut Highest, &mut Report::default()).unwrap_err().to_string();
    assert!(stuck.ends_with("divides by zero at the first attack"), "{stuck}");
}

#[test]
fn r15_who_has_no_health_left_changes_sides_and_appears_anew() {
    let mut scene = Scene::new(Edition::Document, "k 0 2 2 120,f 0 7 0 60,k 1 2 3 50,f 1 3 2 51");
    let here = |row, col| [("spawn row", row), ("spawn column", col)];
    // The victim's own cell is not free yet.
    let draws = [&[("damage", 50)][..], &here(2, 3), &here(4, 1)].concat();
    scene.play_in_order([&[(0, RIGHT)], &[]], &draws);
    assert_eq!((scene.owner(2), scene.health(2), scene.pos(2)), (0, 120, (4, 1)));
    assert!(scene.game.board.is_free(Pos::new(2, 3)));
    assert_eq!(scene.letter(4, 1), '.', "knights do not paint");
    assert_eq!(scene.pos(0), (2, 2));

    scene.play_in_order([&[(0, DOWN)], &[]], &[&[("damage", 56)][..], &here(0, 4)].concat());
    assert_eq!((scene.owner(3), scene.health(3), scene.pos(3)), (0, 60, (0, 4)));
    assert_eq!(scene.letter(0, 4), '0', "farmers do");
}

/// Knights of both sides fill the quarter of player 0; its victim has to appear elsewhere, or, if all is full, to stay.
#[test]
fn r15_a_full_quarter_sends_units_elsewhere() {
    let board = ["..XX", "..XX", "XXXX", "XX.X"];
    let size =
        [("rows", "4"), ("cols", "4"), ("damage_min", "9"), ("damage_max", "9"), ("knights_health", "9")];
    let all = [&size[..], &[("nb_farmers", "0"), ("nb_knights", "2")]].concat();
    let list = "k 0 0 0 9\nk 0 0 1 9\nk 1 1 0 9\nk 1 1 1 9";
    let config = Config::parse(&config_text(&all, &board, list)).unwrap();
    let mut game = BattleRoyale::setup(&config, Edition::Document, &mut Scripted::default()).unwrap();
    let mut orders = PerSeat::from_fn(|_| Vec::new());
    orders[Seat::ALL[0]].push(Command { unit: 0, dir: Some(Dir::Bottom), seat: Seat::ALL[0] });
    game.resolve(&orders, &mut Highest, &mut Report::default()).unwrap();
    assert_eq!((game.units.owner[2].index(), game.units.pos(2)), (0, Pos::new(3, 2)), "the only free cell");
    orders[Seat::ALL[0]][0] = Command { unit: 1, dir: Some(Dir::Bottom), seat: Seat::ALL[0] };
    game.resolve(&orders, &mut Highest, &mut Report::default()).unwrap();
    assert_eq!(
        (game.units.owner[3].index(), game.units.pos(3)),
        (0, Pos::new(1, 0)),
        "the cell that unit 2 left"
    );

    let full = ["..XX", "..XX", "XXXX", "XXXX"];
    let config = Config::parse(&config_text(&all, &full, list)).unwrap();
    let mut game = BattleRoyale::setup(&config, Edition::Document, &mut Scripted::default()).unwrap();
    orders[Seat::ALL[0]][0] = Command { unit: 0, dir: Some(Dir::Bottom), seat: Seat::ALL[0] };
    game.resolve(&orders, &mut Highest, &mut Report::default()).unwrap();
    assert_eq!((game.units.owner[2].index(), game.units.pos(2)), (0, Pos::new(1, 0)), "it stays");
    assert_eq!(game.board.occupant(game.board.cell(Pos::new(1, 0))), Some(2));
}

#[test]
fn r16_d3_whoever_does_not_move_heals() {
    let wounded = "k 0 2 2 20,f 0 7 0 20,k 1 8 3 20,f 1 3 8 20";
    let mut scene = Scene::new(Edition::Document, wounded);
    scene.play_in_order([&[(0, STAY)], &[(2, UP)]], &[]);
    assert_eq!([0, 1, 2, 3].map(|unit| scene.health(unit)), [35, 25, 20, 25]);

    let mut scene = Scene::new(Edition::Original, wounded);
    scene.play([&[(0, STAY)], &[(2, UP)]], &mut Scripted::new([("order of players", 0)]));
    assert_eq!([0, 1, 2, 3].map(|unit| scene.health(unit)), [20, 25, 20, 25], "D3");
}

/// A unit that is told nonsense does not heal, but the order of somebody else's player does nothing to it.
#[test]
fn r16_d10_nonsense_wastes_the_round() {
    let wounded = "k 0 2 2 20,f 0 7 0 20,k 1 8 3 20,f 1 3 8 20";
    for (edition, expected) in [(Edition::Document, [20, 25, 35, 25]), (Edition::Original, [35, 25, 35, 25])]
    {
        let mut scene = Scene::new(edition, wounded);
        let mut chance = BattleRoyale::original_chance(1);
        let misuse = scene.play([&[(0, 7), (0, UP)], &[(1, -1)]], chance.as_mut());
        assert_eq!(misuse.len(), 3);
        assert_eq!([0, 1, 2, 3].map(|unit| scene.health(unit)), expected);
        assert_eq!(scene.pos(0), (2, 2), "and only the first order counts");
        let mut text = Text::new();
        scene.game.write_report(&scene.report, &mut text);
        assert_eq!(text.to_string(), "actions\n0\n-1\n1\n-1\n\nmovements\n-1\n", "it cannot be written down");
    }
}

#[test]
fn r17_nobody_heals_beyond_its_full_health() {
    let mut scene = Scene::new(Edition::Document, "k 0 2 2 119,f 0 7 0 60,k 1 8 3 105,f 1 3 8 54");
    scene.play_in_order([&[], &[]], &[]);
    assert_eq!([0, 1, 2, 3].map(|unit| scene.health(unit)), [120, 60, 120, 59]);
}

#[test]
fn r18_d9_points_are_cells_of_the_players_colour() {
    let mut board = FIELD;
    board[9] = "0011100000";
    let [mut scene, original] = Edition::ALL
        .map(|edition| Scene::with(edition, &[("score", "40 2")], &board, "f 0 8 2 60,f 1 8 0 60"));
    assert_eq!(scene.game.scores(), PerSeat([7, 3, 0, 0]), "from the beginning");
    assert_eq!(original.game.scores(), PerSeat([40, 2, 0, 0]), "what the configuration says");
    scene.play_in_order([&[(0, DOWN)], &[(1, DOWN)]], &[]);
    assert_eq!(scene.game.scores(), PerSeat([7, 3, 0, 0]));
    scene.play_in_order([&[(0, LEFT)], &[]], &[]);
    assert_eq!(scene.game.scores(), PerSeat([7, 3, 0, 0]), "painted already");
}
