//! Matches on the command line.

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use super::{DEMOS, Place};

#[test]
fn a_match_is_written_and_told() {
    let place = Place::new();
    let ran = place.run(
        &format!("-s 30 -o default.out {DEMOS}")
            .replace("-s 30 -o default.out play", "play -s 30 -o default.out"),
    );
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told[..3], ["info: seed 30", "info: loading game", "info: loaded game"]);
    assert!(ran.err.contains("\ninfo: start round 0\ninfo:     start player 0\n"));
    assert_eq!(ran.err.matches("info: player Demo got score ").count(), 4);
    assert_eq!(told.last(), Some(&"info: game played"));
    let text = std::fs::read_to_string(place.path("default.out")).unwrap();
    assert!(text.starts_with("Game\n\nSeed 30\n\nOrkIsland 1.0\n"));
    assert!(text.contains("\nround 200\n"));
}

#[test]
fn redirections_work_as_in_the_documents() {
    let place = Place::new();
    let config = place.run("config ork-island").out.replace("nb_rounds                   200", "nb_rounds 7");
    place.write("my.cnf", &config);
    let mut command = place.command(&format!("{DEMOS} -s 30 -q"));
    let output = File::create(place.path("redirected.out")).unwrap();
    let status = command.stdin(File::open(place.path("my.cnf")).unwrap()).stdout(output).status().unwrap();
    assert!(status.success());
    place.run(&format!("{DEMOS} -s 30 -i my.cnf -o named.out -q"));
    let (redirected, named) = (place.path("redirected.out"), place.path("named.out"));
    let redirected = std::fs::read(redirected).unwrap();
    assert_eq!(redirected, std::fs::read(named).unwrap());
    assert!(String::from_utf8(redirected).unwrap().contains("\nround 7\n"));
}

#[test]
fn quiet_says_nothing() {
    let place = Place::new();
    let ran = place.run("play ork-island Null Null Null Null -s 1 -q -o m.out");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let place = Place::new();
    let mut child = place
        .command(&format!("{DEMOS} -s 1 -q"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap(); // and then it is dropped
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_record_is_kept_and_verified() {
    let place = Place::new();
    place.run("play ork-island Dummy Demo Demo Null -s 5 --record m.rec -o m.out -q");
    let ran = place.run("verify m.rec -o again.out");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "holds  m.rec: ork-island, seed 5, 200 rounds\n"));
    let same = std::fs::read(place.path("m.out")).unwrap() == std::fs::read(place.path("again.out")).unwrap();
    assert!(same, "the text of a record is that of its match");
    let mut bytes = std::fs::read(place.path("m.rec")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(place.path("bad.rec"), bytes).unwrap();
    assert_ne!(place.run("verify bad.rec").code, Some(0));
}

#[test]
fn several_records_have_a_line_each_and_a_sum() {
    let place = Place::new();
    place.run("play ork-island Dummy Demo Demo Null -s 5 --record m.rec -q -o m.out");
    let good = std::fs::read(place.path("m.rec")).unwrap();
    let mut bad = good.clone();
    bad[100] ^= 1;
    std::fs::write(place.path("bad.rec"), bad).unwrap();
    let mut old = good;
    old[7] = b'2';
    std::fs::write(place.path("old.rec"), old).unwrap();
    let ran = place.run("verify m.rec bad.rec m.rec old.rec none.rec");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "holds  m.rec: ork-island, seed 5, 200 rounds");
    assert_eq!(lines[1], "cannot  bad.rec: this record is damaged or was changed");
    assert!(
        lines[3].starts_with("cannot  old.rec: this record has version '2' of the format, but only"),
        "{}",
        lines[3]
    );
    assert!(lines[4].starts_with("cannot  none.rec: cannot read it: "), "{}", lines[4]);
    assert_eq!(lines[5], "5 records: 2 hold, 0 differ, 3 cannot be read or played");
    assert_eq!(ran.code, Some(2));
    assert_eq!(place.run("verify m.rec m.rec").code, Some(0));
}

/// Seeds as they were given, in the output and in the record.
#[test]
fn seeds_have_up_to_128_bits() {
    let place = Place::new();
    for seed in ["0xfeedfacecafebeef0123456789abcdef", "340282366920938463463374607431768211455"] {
        let ran = place.run(&format!("play dominator Null Null Null Null -s {seed} --record m.rec -o m.out"));
        assert!(ran.err.starts_with(&format!("info: seed {seed}\n")), "{}", ran.err);
        assert!(std::fs::read_to_string(place.path("m.out")).unwrap().contains(&format!("\nSeed {seed}\n")));
        assert!(place.run("verify m.rec").out.contains(&format!("seed {seed}, ")));
    }
    let same = |one: &str, other: &str, rules: &str| {
        let [one, other] = [one, other].map(|seed| {
            place.run(&format!("play dominator Demo Demo Demo Demo -s {seed} --rules {rules} -q -o m.out"));
            let text = std::fs::read_to_string(place.path("m.out")).unwrap();
            text.lines().filter(|line| !line.starts_with("Seed")).collect::<Vec<_>>().join("\n")
        });
        one == other
    };
    assert!(same("255", "0xff", "document"));
    assert!(!same("255", "0x100000000000000ff", "document"), "all bits count");
    assert!(!same("7", "-2147483648", "original"), "the published programs have negative ones");
    assert_eq!(place.run("play dominator Null Null Null Null -s -1").code, Some(2));
    assert_eq!(place.run("play dominator Null Null Null Null -s 2147483648 --rules original").code, Some(2));
    let ran = place.run("play dominator Null Null Null Null --secret-seeds -o m.out");
    let seed = ran.err.lines().find_map(|line| line.strip_prefix("info: seed 0x")).unwrap();
    assert!(u64::from_str_radix(seed, 16).unwrap() > 1 << 40);
}

#[test]
fn watching_serves_the_page_and_the_match_and_nothing_else() {
    let place = Place::new();
    place.run("play ork-island Null Null Null Null -s 1 -q -o m.out");
    let watched = Watched::new(&place, "m.out");
    assert!(watched.get("/viewer.html?game=match").contains("<!doctype html>"));
    assert!(watched.get("/match").ends_with(&std::fs::read_to_string(place.path("m.out")).unwrap()));
    assert!(watched.get("/../etc/passwd").starts_with("HTTP/1.1 404"));
    assert!(watched.get("/notes").starts_with("HTTP/1.1 404"));
}

/// A page with the engine verifies records and forks them, so it gets them as they are; the other gets their text.
#[test]
fn a_page_that_plays_gets_records_as_they_are() {
    let place = Place::new();
    place.run("play ork-island Null Null Null Null -s 1 -q -o m.out --record m.rec");
    place.write(
        "plays.html",
        "<head></head><script id=\"palestra-engine\"></script><script data-palestra></script>",
    );
    place.write("shows.html", "<head></head><script data-palestra></script>");
    let shows = Watched::new(&place, "m.rec --page shows.html");
    assert!(shows.get("/match").ends_with(&std::fs::read_to_string(place.path("m.out")).unwrap()));
    let plays = Watched::new(&place, "m.rec --page plays.html");
    assert!(plays.get("/viewer.html").contains("palestra-engine"));
    assert!(plays.get("/match").contains("palrec\0"));
    let alone = Watched::new(&place, "--page plays.html");
    assert!(alone.get("/").contains("palestra-engine"));
    assert!(alone.get("/match").starts_with("HTTP/1.1 404"));
    let ran = place.run("watch --page m.out");
    assert_eq!(
        (ran.code, ran.err.contains("m.out is not a page of the viewer")),
        (Some(2), true),
        "{}",
        ran.err
    );
}

#[test]
fn watching_answers_only_to_its_own_name() {
    let place = Place::new();
    place.run("play ork-island Null Null Null Null -s 1 -q -o m.out");
    let watched = Watched::new(&place, "m.out");
    for host in ["evil.example", "127.0.0.1", ""] {
        assert!(watched.ask("GET", "/match", host).starts_with("HTTP/1.1 403"), "{host}");
    }
    assert!(watched.ask("POST", "/match", &watched.address).starts_with("HTTP/1.1 404"));
}

#[test]
fn an_idle_connection_keeps_nobody_waiting() {
    let place = Place::new();
    place.run("play ork-island Null Null Null Null -s 1 -q -o m.out");
    let watched = Watched::new(&place, "m.out");
    // These never ask for anything, and are still there when the answer has come.
    let idle: Vec<TcpStream> = (0..8).map(|_| TcpStream::connect(&watched.address).unwrap()).collect();
    assert!(watched.get("/match").starts_with("HTTP/1.1 200"));
    for stream in &idle {
        stream.set_nonblocking(true).unwrap();
        let nothing = (&*stream).read(&mut [0; 8]);
        assert_eq!(
            nothing.unwrap_err().kind(),
            std::io::ErrorKind::WouldBlock,
            "the server has not given up on it"
        );
    }
}

#[test]
fn a_file_that_changed_is_read_again() {
    let place = Place::new();
    place.run("play ork-island Null Null Null Null -s 1 -q -o m.out");
    let watched = Watched::new(&place, "m.out");
    let version = |answer: &str| answer.lines().find(|line| line.starts_with("ETag: ")).unwrap().to_owned();
    let before = watched.ask("HEAD", "/match", &watched.address);
    assert!(before.ends_with("\r\n\r\n"), "no body");
    place.run("play ork-island Null Null Null Null -s 2 -q -o m.out");
    place.write("m.notes", "palestra notes 1\n\n0 0 note hello\n");
    let after = watched.get("/match");
    assert_ne!(version(&before), version(&after));
    assert!(after.ends_with(&std::fs::read_to_string(place.path("m.out")).unwrap()));
    assert!(watched.get("/notes").ends_with("0 0 note hello\n"));
}

#[test]
fn a_folder_of_matches_is_listed() {
    let place = Place::new();
    std::fs::create_dir(place.path("all")).unwrap();
    assert!(place.run("watch all").err.contains("there is no match in all"));
    place.run("play ork-island Null Null Null Null -s 1 -q -o all/b.out --record all/b.rec");
    place.write("all/a_b.out.notes", "not a match");
    place.write("all/secret.txt", "not a match either");
    let watched = Watched::new(&place, "all");
    let list = watched.get("/list");
    assert!(
        list.ends_with(
            "[{\"name\":\"b.out\",\"game\":\"match/b.out\"},{\"name\":\"b.rec\",\"game\":\"match/b.rec\",\"notes\":\"notes/b.rec\"}]"
        ),
        "{list}"
    );
    let text = std::fs::read_to_string(place.path("all/b.out")).unwrap();
    assert!(watched.get("/match/b.out").ends_with(&text));
    assert!(watched.get("/match/b.rec").ends_with(&text), "a record is played again");
    for path in ["/match/secret.txt", "/match/../m.out", "/match/%2e%2e%2fm.out", "/match/"] {
        assert!(watched.get(path).starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[test]
fn a_match_can_be_written_as_a_page() {
    let place = Place::new();
    let ran = place.run("play ork-island Null Null Null Null -s 1 -q -o m.html");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    let page = std::fs::read_to_string(place.path("m.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.len() < 400_000);
    assert!(
        page.contains(
            "<script id=\"palestra-match\" type=\"application/json\">{\"name\":\"m\",\"match\":\"e"
        )
    );
}

/// `palestra watch` at work, until it goes out of scope.
struct Watched {
    child: Child,
    address: String,
}

impl Watched {
    fn new(place: &Place, what: &str) -> Self {
        let mut child =
            place.command(&format!("watch {what} --no-open")).stdout(Stdio::piped()).spawn().unwrap();
        let mut said = vec![0; 22];
        child.stdout.as_mut().unwrap().read_exact(&mut said).unwrap();
        let said = String::from_utf8(said).unwrap();
        let address = said.trim_start_matches("http://").split('/').next().unwrap().to_owned();
        Watched { child, address }
    }

    fn get(&self, path: &str) -> String {
        self.ask("GET", path, &self.address)
    }

    fn ask(&self, method: &str, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn games_players_and_completions_are_told() {
    let place = Place::new();
    assert!(place.run("games").out.contains("ork-island      Ork Island\n"));
    assert_eq!(
        place.run("list ork-island").out,
        "Demo          built in\nDummy         built in\nGollum        built in\nGrishnakh     built in\n\
         Lurtz         built in\nNull          built in\nSnaga         built in\n\
         Ugluk         built in\n"
    );
    for shell in ["bash", "zsh", "fish"] {
        assert!(place.run(&format!("completions {shell}")).out.contains("palestra"));
    }
}
