//! The commands that README and guide print, typed in a fresh folder on a terminal: they work, and say what is printed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Place, root};

/// A terminal session in a fresh folder.
struct Session {
    place: Place,
    folder: PathBuf,
}

/// A command of a page, and what the page shows below it.
struct Shown {
    command: String,
    lines: Vec<String>,
}

impl Session {
    fn new() -> Self {
        let place = Place::new();
        let folder = fs::canonicalize(place.path(".")).unwrap();
        Session { place, folder }
    }

    /// In the folder of a kit that has the guide's player.
    fn in_kit() -> Self {
        let mut session = Session::new();
        session.type_in("palestra new ork-island", &[]);
        session.folder = session.folder.join("ork-island");
        session.copy("docs/guide/AIFrodo.cc", "AIFrodo.cc");
        session
    }

    fn copy(&self, from: &str, to: &str) {
        fs::copy(root().join(from), self.folder.join(to)).unwrap();
    }

    fn command(&self, program: &str, words: &[&str]) -> Command {
        let home = Path::new(env!("CARGO_BIN_EXE_palestra")).parent().unwrap();
        let path = format!("{}:{}", home.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new(program);
        command.args(words).current_dir(&self.folder).env("PATH", path).env("NO_COLOR", "1");
        command.env_remove("PALESTRA").env_remove("MAKEFLAGS").env_remove("MAKELEVEL").stdin(Stdio::null());
        command
    }

    /// What a command says on a terminal; it may only end well, or with "not better" or "frozen".
    fn type_in(&self, line: &str, keys: &[&str]) -> String {
        let wide = format!("stty rows 40 cols 140; {line}");
        let mut script = self.command("script", &["-qec", &wide, "/dev/null"]);
        let mut typed = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut keyboard = typed.stdin.take().unwrap();
        keys.iter().for_each(|key| writeln!(keyboard, "{key}").unwrap());
        let said = typed.wait_with_output();
        drop(keyboard);
        let said = said.unwrap();
        // A bar of progress goes back to where its line began.
        let text = String::from_utf8_lossy(&said.stdout).replace("\r\n", "\n").replace('\r', "\n");
        let text = anstream::adapter::strip_str(&text).to_string();
        assert!(matches!(said.status.code(), Some(0 | 1)), "{line}\n{text}");
        text
    }

    /// A server that shows a match answers with its address first.
    fn watch(&self, line: &str) {
        let mut command = self.command("sh", &["-c", &format!("exec {line} --no-open")]);
        let mut server = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut first).unwrap();
        server.kill().unwrap();
        server.wait().unwrap();
        assert!(first.starts_with("http://127.0.0.1:"), "{line}: {first}");
    }

    /// Types a command of a page, quicker where the page takes its time, and compares what it says.
    fn follow(&mut self, shown: &Shown, quicker: &[(&str, &str)]) {
        let mut line = shown.command.clone();
        quicker.iter().for_each(|(slow, quick)| line = line.replace(slow, quick));
        if let Some(folder) = line.strip_prefix("cd ").filter(|folder| !folder.contains(' ')) {
            self.folder = self.folder.join(folder);
            return;
        }
        if line.contains("viewer.sh ") || line.contains("palestra watch ") {
            return self.watch(&line);
        }
        let said = self.type_in(&line, &[]);
        let mut said = said.lines().map(plain);
        for wanted in shown.lines.iter().map(|line| plain(line)).filter(|line| line != "...") {
            assert!(said.any(|line| matches(&wanted, &line)), "{line}\nsays otherwise than: {wanted}");
        }
    }
}

/// Times, budgets and sizes are another compiler's, and spaces are nobody's business.
fn plain(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut out: Vec<String> = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let last = number.checked_sub(1).map(|last| words[last]);
        let measured = matches!(words.get(number + 1), Some(&("ms" | "kB)")))
            || last == Some("max")
            || word.ends_with("%,");
        out.push(if measured { "#".to_owned() } else { (*word).to_owned() });
    }
    out.join(" ")
}

/// Whether a line is the one that is shown, in which `...` may be anything.
fn matches(shown: &str, line: &str) -> bool {
    let mut rest = line;
    let mut parts = shown.split("...");
    let first = parts.next().unwrap_or_default();
    let Some(after) = rest.strip_prefix(first) else { return false };
    rest = after;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = if part.is_empty() { "" } else { &rest[at + part.len()..] };
    }
    rest.is_empty()
}

/// All commands of a page, in order.
fn commands(page: &str) -> Vec<Shown> {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            let command = command.split("   #").next().unwrap().trim().to_owned();
            all.push(Shown { command, lines: Vec::new() });
        } else if let (true, Some(last)) = (inside, all.last_mut()) {
            last.lines.push(line.to_owned());
        }
    }
    all
}

#[test]
fn a_first_player() {
    let mut session = Session::new();
    let all = commands("docs/guide/first-player.md");
    assert!(all.len() >= 7, "{}", all.len());
    for shown in &all {
        if shown.command.contains("Frodo") {
            session.copy("docs/guide/AIFrodo.cc", "AIFrodo.cc");
        }
        session.follow(shown, &[]);
    }
    assert!(session.place.path("ork-island/frodo.out").is_file());
}

/// The player of the page, with the page's mistake in it.
fn broken_frodo(session: &Session) {
    let page = fs::read_to_string(root().join("docs/guide/debugging.md")).unwrap();
    // The first piece of C++ on the page is about notes.
    let mistake = page.split("```cpp\n").nth(2).unwrap().split("```").next().unwrap();
    let source = fs::read_to_string(root().join("docs/guide/AIFrodo.cc")).unwrap();
    let play = "  virtual void play () {\n";
    assert!(source.contains(play));
    fs::write(session.folder.join("AIFrodo.cc"), source.replace(play, &format!("{play}{mistake}"))).unwrap();
}

#[test]
fn when_it_goes_wrong() {
    let mut session = Session::in_kit();
    broken_frodo(&session);
    session.copy("crates/toolchain/tests/data/AIRange.cc", "AIRange.cc");
    for shown in commands("docs/guide/debugging.md") {
        if shown.command.contains("AIFrodo.cc") {
            session.copy("docs/guide/AIFrodo.cc", "AIFrodo.cc");
        }
        if shown.command.ends_with("--gdb") {
            let said = session.type_in(
                &shown.command,
                &["set confirm off", "break Range::play", "run", "print seen.size()", "kill", "quit"],
            );
            let page = fs::read_to_string(root().join("docs/guide/debugging.md")).unwrap();
            for wanted in
                page.lines().filter(|line| line.starts_with("Breakpoint 1, ") || line.starts_with("$1 = "))
            {
                let found = said.lines().any(|line| matches(wanted, line.trim_start_matches("(gdb) ")));
                assert!(found, "{said}\nsays otherwise than: {wanted}");
            }
            continue;
        }
        session.follow(&shown, &[]);
    }
}

#[test]
fn is_it_better() {
    let mut session = Session::in_kit();
    session.type_in("palestra build AIFrodo.cc -o AIFrodo_v1.wasm", &[]);
    session.type_in("mkdir versions && cp AIFrodo.cc versions", &[]);
    let quicker = [
        ("--versus AIFrodo_v1.wasm", "--versus AIFrodo_v1.wasm -n 16"),
        ("-n 40", "-n 4"),
        ("-n 200", "-n 8"),
        ("<a record>", "lost-01-*.rec"),
    ];
    for shown in commands("docs/guide/measuring.md") {
        session.follow(&shown, &quicker);
    }
}

#[test]
fn sharing_a_player() {
    let mut session = Session::in_kit();
    session.type_in(
        "cp AINull.cc AISauron.cc && sed -i 's/PLAYER_NAME Null/PLAYER_NAME Sauron/' AISauron.cc",
        &[],
    );
    session.type_in("palestra build AISauron.cc", &[]);
    for shown in commands("docs/guide/sharing.md") {
        session.follow(&shown, &[]);
    }
}

#[test]
fn the_readme() {
    let mut session = Session::new();
    session.type_in("mkdir -p players submissions/ann submissions/ben", &[]);
    for (file, place) in [
        ("docs/guide/AIFrodo.cc", "submissions/ann/AIFrodo.cc"),
        ("docs/guide/AIFrodo.rs", "submissions/ben/AIFrodo.rs"),
        ("docs/guide/AIFrodo.cc", "players/AIFrodo.cc"),
        ("players/cpp/ork-island/AIDemo.cc", "players/AIDemo.cc"),
        ("players/cpp/ork-island/AINull.cc", "players/AINull.cc"),
        ("kit/dummy/ork-island.wasm", "players/AIDummy.wasm"),
    ] {
        session.copy(file, place);
    }
    let quicker = [
        ("target/release/palestra", "palestra"),
        ("-n 400", "-n 4"),
        ("--versus AISauron_v1.wasm", "--versus AISauron_v1.wasm -n 8"),
        ("--game ork-island --html league.html", "--game ork-island --html league.html -n 8"),
        ("--html contest.html", "--html contest.html --format league --budget 12"),
        ("--players 300", "--players 8"),
    ];
    let all = commands("README.md");
    for shown in &all {
        match shown.command.as_str() {
            // What builds, tests or installs the project, and a server: other tests have them.
            "make demo" | "make test" | "make setup" => continue,
            line if line.starts_with("make install") || line.starts_with("palestra judge") => continue,
            "cd ork-island && make all" => {
                session.folder = session.folder.join("ork-island");
                session.type_in("make all", &[]);
            }
            line => {
                session.follow(shown, &quicker);
                if line.starts_with("cp AINull.cc") {
                    session.type_in("sed -i 's/PLAYER_NAME Null/PLAYER_NAME Sauron/' AISauron.cc", &[]);
                }
                if line.starts_with("palestra build") {
                    session.type_in(
                        "cp AISauron.wasm AISauron_v1.wasm && cp -r ../players ../submissions .",
                        &[],
                    );
                }
            }
        }
    }
    assert!(all.len() > 18, "{}", all.len());
}

/// `make install`, but for the building.
#[test]
fn an_installation() {
    let session = Session::new();
    let (program, prefix) = (env!("CARGO_BIN_EXE_palestra"), session.folder.join("local"));
    let make =
        format!("make -C {} -o all install PALESTRA={program} PREFIX={}", root().display(), prefix.display());
    session.type_in(&make, &[]);
    for file in [
        "bin/palestra",
        "share/man/man1/palestra-play.1",
        "share/bash-completion/completions/palestra",
        "share/zsh/site-functions/_palestra",
        "share/fish/vendor_completions.d/palestra.fish",
    ] {
        assert!(prefix.join(file).is_file(), "{file}");
    }
    // What bash would offer.
    let ask = "source local/share/bash-completion/completions/palestra; COMP_WORDS=(local/bin/palestra play ork-island Du); \
               COMP_CWORD=3; _palestra; echo \"${COMPREPLY[*]}\"";
    let said = session.command("bash", &["-c", ask]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&said.stdout), "Dummy\n");
}
