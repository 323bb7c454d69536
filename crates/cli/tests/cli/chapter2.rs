//! Chapter 2 of each game's document, followed literally in a fresh folder: its commands, and what they must give. Games
//! without a document do as well.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use palestra_arena::{find_game, games};
use palestra_game::Edition;

use super::{Place, Ran};

/// The folder that `palestra new` made, with `palestra` in the path, as after an installation.
struct Desk {
    place: Place,
}

impl Desk {
    fn new(game: &str) -> Self {
        let place = Place::new();
        let made = Ran::from(at_home(place.command(&format!("new {game} kit"))).output().unwrap());
        assert_eq!(made.code, Some(0), "{}", made.err);
        Desk { place }
    }

    fn command(&self, line: &str) -> Command {
        let mut command = at_home(Command::new("sh"));
        command.args(["-c", line]).current_dir(self.place.path("kit")).stdin(Stdio::null());
        command
    }

    /// What a person types must work.
    fn type_in(&self, line: &str) -> Ran {
        let ran = Ran::from(self.command(line).output().unwrap());
        assert_eq!(ran.code, Some(0), "{line}\n{}\n{}", ran.out, ran.err);
        ran
    }

    /// The output of a match that `palestra` plays beside the kit.
    fn palestra(&self, words: &str) -> String {
        let ran = self.place.run(&format!("{words} -o beside.out -q"));
        assert_eq!(ran.code, Some(0), "{words}\n{}", ran.err);
        fs::read_to_string(self.place.path("beside.out")).unwrap()
    }

    /// The kit's player gives the match that the built-in one gives, but for what players have used of their budgets:
    /// nobody counts for those that are built in. (By the original rules the output does not tell it.)
    fn plays_as_built_in(&self, game: &str, player: &str, how: &str) {
        let rules = find_game(game).unwrap().editions().last().unwrap();
        let words = format!("{player} {player} Demo Null {how} --rules {rules}");
        self.type_in(&format!("./Game {words} -o kit.out"));
        let built_in = self.palestra(&format!("play {game} {}", words.replace("-i ", "-i kit/")));
        let told = |text: &str| -> Vec<String> {
            let lines =
                text.lines().filter(|line| *rules == Edition::Original || !line.starts_with("status "));
            lines.map(str::to_owned).collect()
        };
        let same = told(&self.read("kit.out")) == told(&built_in);
        assert!(same, "the kit's {player} is stale: run `make generate`");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.place.path("kit").join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    fn has(&self, name: &str) -> bool {
        self.place.path("kit").join(name).exists()
    }
}

fn at_home(mut command: Command) -> Command {
    let home = Path::new(env!("CARGO_BIN_EXE_palestra")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    command
        .env("PATH", format!("{}:{path}", home.display()))
        .env_remove("PALESTRA")
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL");
    command
}

/// Sections 2.1: build, play a first match, watch it, ask for help, clean up.
fn first_match(desk: &Desk, game: &str, line: &str, output: &str, play: &str) {
    desk.type_in("make all");
    assert!(desk.has("Game"));
    let said = desk.type_in(line).err;
    let text = desk.read(output);
    assert!(said.contains("info: player Demo got score ") && said.contains("got top score"), "{said}");

    // The same match by another road.
    let seed = said.lines().find_map(|line| line.strip_prefix("info: seed ")).unwrap();
    let cpp = "kit/AIDemo.cc";
    assert!(text == desk.palestra(&format!("play {game} {cpp} {cpp} {cpp} {cpp} -s {seed} -i kit/{play}")));
    desk.plays_as_built_in(game, "Demo", &format!("-s {seed} -i {play}"));

    assert_eq!(served_by_viewer_sh(desk, output), text);
    assert!(desk.read("viewer.html").starts_with("<!doctype html>"));

    let help = desk.type_in("./Game --help").out;
    for word in ["./Game [options]", "--seed", "--input", "--output", "--list"] {
        assert!(help.contains(word), "{help}");
    }
    assert_eq!(desk.type_in("./Game").out, help);
    let mut known: Vec<&str> = palestra_players::of_game(game).iter().map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(desk.type_in("./Game --list").out.lines().collect::<Vec<_>>(), known);

    desk.type_in("make clean");
    assert!(!desk.has("Game") && !desk.has("AIDemo.wasm"));
    assert!(desk.has("AIDummy.wasm") && desk.has("AIDemo.cc"));
    let as_made = Desk::new(game).read("Game");
    desk.type_in("make all");
    assert_eq!(desk.read("Game"), as_made);
}

/// `viewer.sh FILE` opens a browser; this one only notes the address. Answers what it would show.
fn served_by_viewer_sh(desk: &Desk, file: &str) -> String {
    let browser = desk.place.path("xdg-open");
    fs::write(&browser, "#!/bin/sh\necho \"$1\" > \"$(dirname \"$0\")/address\"\n").unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = desk.command(&format!("exec ./viewer.sh {file}"));
    let path = command.get_envs().find(|(name, _)| *name == "PATH").unwrap().1.unwrap().to_owned();
    let folder = desk.place.path("").display().to_string();
    command.env("PATH", format!("{folder}:{}", path.display()));
    let mut viewer = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(viewer.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let host = first.trim().strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
    let mut stream = TcpStream::connect(&host).unwrap();
    write!(stream, "GET /match HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    viewer.kill().unwrap();
    viewer.wait().unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// Section 2.2: copy a player, change its name, play.
fn own_player(desk: &Desk, template: &str, name: &str, config: &str) {
    // The template is called AInull.cc in one document; inside it is the same.
    let template_name = template.trim_start_matches("AI").trim_end_matches(".cc").replace("null", "Null");
    desk.type_in(&format!("cp {template} AI{name}.cc"));
    // Whoever forgets to change the name is told.
    let forgot = Ran::from(
        desk.command(&format!("./Game {name} Demo Demo Demo -s 1 -i {config} -o x")).output().unwrap(),
    );
    assert_eq!(forgot.code, Some(2));
    assert!(forgot.err.contains(&format!("AI{name}.cc calls its player {template_name}")), "{}", forgot.err);
    desk.type_in(&format!(
        "sed -i 's/#define PLAYER_NAME {template_name}/#define PLAYER_NAME {name}/' AI{name}.cc"
    ));
    desk.type_in("make all");
    assert!(desk.type_in("./Game --list").out.contains(&format!("{name}\n")));
    let said = desk.type_in(&format!("./Game {name} Demo Demo Demo -s 1 -i {config} -o mine.out")).err;
    assert!(said.contains(&format!("info: player {name} got score ")), "{said}");
}

/// Section 2.3: the Dummy without its source.
fn dummy(desk: &Desk, game: &str, config: &str) {
    // Two documents have the Dummy's object under other names, and the Makefile names it.
    desk.type_in("cp AIDummy.o.Linux64 AIDummy.o");
    desk.type_in("sed -i 's/^DUMMY_OBJ = .*/DUMMY_OBJ = AIDummy.o/' Makefile && make all");
    assert!(desk.read("Game").contains("--object AIDummy.o "));
    assert!(desk.type_in("./Game --list").out.contains("Dummy\n"));
    let said = desk.type_in(&format!("./Game Dummy Demo Demo Demo -s 2 -i {config} -o dummy.out")).err;
    assert!(said.contains("info: player(s) Dummy got top score"), "{said}");
    desk.plays_as_built_in(game, "Dummy", &format!("-s 2 -i {config}"));
}

/// Section 2.3: the Dummy, and objects of friends.
fn friends(desk: &Desk, game: &str, name: &str, config: &str) {
    dummy(desk, game, config);

    desk.type_in(&format!("mkdir friend && mv AI{name}.wasm friend/gift.wasm && rm AI{name}.cc"));
    assert!(!desk.type_in("./Game --list").out.contains(name));
    desk.type_in("sed -i 's|^EXTRA_OBJ =|EXTRA_OBJ = friend/gift.wasm|' Makefile && make all");
    assert!(desk.type_in("./Game --list").out.contains(&format!("{name}\n")));
    let said = desk.type_in(&format!("./Game {name} Demo Demo Demo -s 1 -i {config} -o gift.out")).err;
    assert!(said.contains(&format!("info: player {name} got score ")), "{said}");
    assert_eq!(desk.read("gift.out"), desk.read("mine.out"));
}

/// The tips of chapter 3: `DEBUG` and `PROFILE` of the Makefile.
fn switches(desk: &Desk, config: &str) {
    let text = desk.read("AINull.cc").replace("PLAYER_NAME Null", "PLAYER_NAME Boom");
    let broken = text.replacen("play () {", "play () { if (me() == 0) abort();", 1);
    assert_ne!(text, broken, "the template has a method play ()");
    fs::write(desk.place.path("kit/AIBoom.cc"), &broken).unwrap();
    let line = broken[..broken.find("abort").unwrap()].lines().count();
    desk.type_in("sed -i 's/^DEBUG =/DEBUG = 1/; s/^PROFILE =/PROFILE = 1/' Makefile && make all");
    let boom = Ran::from(
        desk.command(&format!("./Game Boom Demo Demo Demo -s 1 -i {config} -o x")).output().unwrap(),
    );
    assert_eq!(boom.code, Some(1));
    assert!(boom.err.contains(&format!("AIBoom.cc:{line}")), "{}", boom.err);
    desk.type_in(&format!("./Game Demo Demo Demo Demo -s 1 -i {config} -o x"));
    assert!(desk.read("profile.txt").contains("play"), "{}", desk.read("profile.txt"));
}

/// Another day, another terminal: nobody has said where palestra is, but the folder knows.
fn next_day(desk: &Desk) {
    let bare = |line: &str| {
        let mut command = desk.command(line);
        command.env("PATH", "/usr/bin:/bin");
        Ran::from(command.output().unwrap())
    };
    assert_eq!(bare("./Game --list").out, desk.type_in("./Game --list").out);
    let built = bare("touch AINull.cc && make all");
    assert!(built.out.starts_with("built  AINull.wasm ("), "{}{}", built.out, built.err);
    let moved = bare("sed \"s#'/.*/palestra'#/nowhere/palestra#\" Game | sh -s -- --list");
    assert_eq!((moved.code, moved.out.as_str()), (Some(2), ""));
    assert!(moved.err.starts_with("error: there is no palestra program here: "), "{}", moved.err);
}

/// A game that is added needs a kit, too.
#[test]
fn every_game_has_a_kit() {
    let place = Place::new();
    let told = place.run("games").out;
    for game in told.lines().map(|line| line.split(' ').next().unwrap()) {
        assert_eq!(place.run(&format!("new {game}")).code, Some(0), "{game}");
    }
    assert_eq!((place.files().len(), told.lines().count()), (games().len(), games().len()));
}

/// Games without a document: their kits are no worse.
#[test]
fn games_that_were_never_published_elsewhere() {
    for game in games().iter().filter(|game| !game.editions().contains(&Edition::Original)) {
        let desk = Desk::new(game.name());
        let line = "./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out";
        first_match(&desk, game.name(), line, "default.out", "default.cnf");
        dummy(&desk, game.name(), "default.cnf");
        let original = desk.place.run(&format!("play {} Null Null Null Null --rules original", game.name()));
        let told = format!("error: {} has no edition \"original\": say --rules document\n", game.title());
        assert_eq!((original.code, original.err), (Some(2), told));
    }
}

#[test]
fn ork_island() {
    let desk = Desk::new("ork-island");
    let line = "./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out";
    first_match(&desk, "ork-island", line, "default.out", "default.cnf");
    own_player(&desk, "AINull.cc", "Sauron", "default.cnf");
    next_day(&desk);
    for header in ["State.hh", "Action.hh", "Structs.hh", "Random.hh", "Settings.hh", "Player.hh"] {
        assert!(desk.read(&format!("include/{header}")).contains("///"), "{header}");
    }
    friends(&desk, "ork-island", "Sauron", "default.cnf");
    switches(&desk, "default.cnf");
}

#[test]
fn dominator() {
    let desk = Desk::new("dominator");
    let line = "./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.res";
    first_match(&desk, "dominator", line, "default.res", "default.cnf");
    own_player(&desk, "AInull.cc", "Sauron", "default.cnf");
    friends(&desk, "dominator", "Sauron", "default.cnf");
}

#[test]
fn battle_royale() {
    let desk = Desk::new("battle-royale");
    first_match(
        &desk,
        "battle-royale",
        "./Game Demo Demo Demo Demo < maze.cnf > game.br",
        "game.br",
        "maze.cnf",
    );
    own_player(&desk, "AIDemo.cc", "Whatever", "default.cnf");
    for header in ["Board.hh", "Action.hh", "PosDir.hh"] {
        assert!(desk.read(&format!("include/{header}")).contains("///"), "{header}");
    }
    friends(&desk, "battle-royale", "Whatever", "maze.cnf");
    switches(&desk, "maze.cnf");
}

#[test]
fn apocalypse_now() {
    let desk = Desk::new("apocalypse-now");
    let line = "./Game Demo Demo Demo Demo -s 30 -i default.cnf -o default.out";
    first_match(&desk, "apocalypse-now", line, "default.out", "default.cnf");
    own_player(&desk, "AINull.cc", "Sauron", "default.cnf");
    friends(&desk, "apocalypse-now", "Sauron", "default.cnf");
}

#[test]
fn mad_max() {
    let desk = Desk::new("mad-max");
    let line = "./Game Demo Demo Demo Demo -s 3424 < default.cnf > default.res";
    first_match(&desk, "mad-max", line, "default.res", "default.cnf");
    own_player(&desk, "AINull.cc", "Whatever", "default.cnf");
    for header in ["Board.hh", "Action.hh", "Player.hh", "Utils.hh"] {
        assert!(desk.read(&format!("include/{header}")).contains("///"), "{header}");
    }
    friends(&desk, "mad-max", "Whatever", "default.cnf");
    switches(&desk, "default.cnf");
}
