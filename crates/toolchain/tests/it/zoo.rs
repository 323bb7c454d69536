//! Every exhibit of the zoo that is a source gets its verdict, and nobody else is harmed.

use palestra_arena::{Bout, BuiltIn, Ears, Listeners, Outcome, Player, Seated, Series, find_game, play};
use palestra_base::Seat;
use palestra_game::Edition;
use palestra_sandbox::{Limits, Sandbox, Settings};
use palestra_zoo::Exhibit;

use crate::common::{build_for, project, script, script_of};

/// Small enough that an endless loop takes no time, large enough for what a player does at its start.
fn limits() -> Limits {
    Limits { budget: 200_000_000, ..Limits::default() }
}

fn every_exhibit(kind: &str, least: usize) {
    let sandbox = Sandbox::new(Settings { limits: limits(), ..Settings::default() }).unwrap();
    let honest = wat::parse_file(project().join("conformance/zoo/honest.wat")).unwrap();
    let honest = sandbox.load(&honest).unwrap();
    let all = Exhibit::all(&project().join("conformance/zoo"), &[kind]).unwrap();
    assert!(all.len() >= least, "the zoo has only {} exhibits of this kind", all.len());
    let ork_island = script(3);
    let results = Series::new(0).run(all.len(), |k| {
        let exhibit = &all[k];
        let name = exhibit.path.file_name()?.to_string_lossy().into_owned();
        let game = exhibit.game.as_deref();
        let wasm = build_for(game.unwrap_or("ork-island"), &format!("conformance/zoo/{name}")).wasm;
        let script =
            game.map_or_else(|| ork_island.clone(), |game| script_of(&bout(game, published(game)), 3));
        let mut companions: Vec<Box<dyn Player>> = (0..3).map(|_| Box::new(honest.player()) as _).collect();
        let (verdict, said) = exhibit
            .fate(&sandbox, &limits(), &wasm, &script, &mut companions)
            .unwrap_or_else(|harm| panic!("{name}: {harm}"));
        let said = String::from_utf8_lossy(&said[..said.len().min(300)]).into_owned();
        let wrong = format!("{name}: expected `{}`, was `{verdict}`, said {said:?}", exhibit.expected);
        (!exhibit.agrees(&verdict)).then_some(wrong)
    });
    let wrong: Vec<String> = results.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The published program's edition, where there is one.
fn published(game: &str) -> Edition {
    find_game(game).ok().and_then(|game| game.editions().last().copied()).unwrap_or_default()
}

fn bout(game: &str, edition: Edition) -> Bout {
    let game = find_game(game).expect("an exhibit names a game that there is");
    let config = game.parse(game.default_config()).unwrap();
    Bout { game, config, edition, seed: 13.into(), judged: false }
}

/// Those made for a game play it to the end, in every seat, by the rules of all editions: nobody else is frozen, and
/// it is frozen itself just if its first line says so.
#[test]
fn exhibits_of_a_game_play_a_whole_match() {
    let sandbox = Sandbox::new(Settings { limits: limits(), ..Settings::default() }).unwrap();
    let all = Exhibit::all(&project().join("conformance/zoo"), &["cc"]).unwrap();
    let all: Vec<&Exhibit> = all.iter().filter(|exhibit| exhibit.game.is_some()).collect();
    assert!(all.len() >= 16, "only {} exhibits name their game", all.len());
    Series::new(0).run(all.len(), |k| {
        let (exhibit, game) = (all[k], all[k].game.as_deref().unwrap());
        let name = exhibit.path.file_name().unwrap().to_string_lossy().into_owned();
        let wasm = build_for(game, &format!("conformance/zoo/{name}")).wasm;
        let program = sandbox.load(&wasm).unwrap();
        for &edition in find_game(game).unwrap().editions() {
            for place in 0..4 {
                let demo = || BuiltIn::new(palestra_players::find(game, "Demo").unwrap()());
                let player = |seat| -> Box<dyn Player> {
                    if seat == place { Box::new(program.player_with(limits())) } else { Box::new(demo()) }
                };
                let seated = (0..4).map(|seat| Seated { name: "P".into(), player: player(seat) }).collect();
                let finished = play(&bout(game, edition), seated, Listeners::default())
                    .unwrap_or_else(|error| panic!("{name}, {edition}: {error}"));
                for (seat, outcome) in finished.outcomes.iter() {
                    let may_freeze = seat.index() == place && exhibit.expected.starts_with("frozen");
                    assert_eq!(*outcome != Outcome::Played, may_freeze, "{name}, seat {seat}: {outcome}");
                }
            }
        }
    });
}

#[test]
fn every_cpp_exhibit_gets_its_verdict() {
    every_exhibit("cc", 46);
}

#[test]
fn every_rust_exhibit_gets_its_verdict() {
    every_exhibit("rs", 8);
}

/// A small seed can be searched from inside of a match, and this one is; one of 64 bits cannot.
#[test]
fn a_seer_finds_a_small_seed_and_no_large_one() {
    #[derive(Default)]
    struct Heard(String);
    impl Ears for Heard {
        fn said(&mut self, _round: u32, _seat: Seat, text: &[u8]) {
            self.0.push_str(&String::from_utf8_lossy(text));
        }
    }
    let sandbox = Sandbox::new(Settings::default()).unwrap();
    let seer = sandbox.load(&build_for("ork-island", "conformance/zoo/AIRustSeer.rs").wasm).unwrap();
    let heard = |seed: &str| {
        let bout = Bout { seed: seed.parse().unwrap(), ..bout("ork-island", Edition::Document) };
        let null = || BuiltIn::new(palestra_players::find("ork-island", "Null").unwrap()());
        let player =
            |seat| -> Box<dyn Player> { if seat == 2 { Box::new(seer.player()) } else { Box::new(null()) } };
        let seated = (0..4).map(|seat| Seated { name: "P".into(), player: player(seat) }).collect();
        let mut heard = Heard::default();
        let listeners = Listeners { ears: Some(&mut heard), ..Listeners::default() };
        let finished = play(&bout, seated, listeners).unwrap();
        assert_eq!(finished.outcomes.0[2], Outcome::Played);
        heard.0
    };
    assert_eq!(heard("1000"), "the seed is 1000\n");
    assert_eq!(heard("0x8f3a11c05e7742d9"), "");
}
