//! Real compilers on real sources: modules, errors as people see them, the cache.

use palestra_toolchain::{
    BuildError, Cache, Compilers, Finding, Mode, ModuleInfo, Options, Toolchain, Trust,
};

use crate::common::{RELEASE, build, source, toolchain};

/// A player in C++ with this body of `play` and this text before the class.
fn cpp(before: &str, play: &str) -> String {
    format!(
        "#include \"Player.hh\"\n\n#define PLAYER_NAME Mine\n{before}\nstruct PLAYER_NAME : public Player {{\n\n  \
         static Player* factory () {{ return new PLAYER_NAME; }}\n\n  virtual void play () {{\n{play}\n  }}\n\n}};\n\n\
         RegisterPlayer(PLAYER_NAME);\n"
    )
}

fn told(name: &str, text: &str, options: Options<'_>) -> String {
    match toolchain().build(&source(name, text), options) {
        Ok(built) => {
            format!("built, {} warnings\n{}", built.warnings.matches("warning:").count(), built.warnings)
        }
        Err(why) => why.to_string(),
    }
}

#[test]
fn the_conformance_players_compile_without_a_word() {
    for name in ["Probe", "Sweep", "Idle"] {
        let built = build(&format!("conformance/ork-island/players/AI{name}.cc"));
        assert_eq!(built.warnings, "");
        let info = ModuleInfo::read(&built.wasm).unwrap();
        assert_eq!((info.game.as_deref(), info.name.as_deref()), (Some("ork-island"), Some(name)));
        assert!(
            info.imports.iter().all(|import| import.starts_with("wasi_snapshot_preview1.")),
            "{:?}",
            info.imports
        );
    }
}

#[test]
fn modules_do_not_know_where_they_were_made() {
    let wasm = build("conformance/ork-island/players/AIIdle.cc").wasm;
    let text = String::from_utf8_lossy(&wasm);
    assert!(!text.contains("/tmp/") && !text.contains(env!("CARGO_TARGET_TMPDIR")));
}

#[test]
fn modules_do_not_know_when_they_were_made() {
    let text = cpp("", "cerr << __DATE__ << __TIME__ << __TIMESTAMP__;");
    let wasm = toolchain().build(&source("AIMine.cc", &text), RELEASE).unwrap().wasm;
    let text = String::from_utf8_lossy(&wasm);
    assert!(text.contains("Jan  1 1970") && text.contains("Thu Jan  1 00:00:00 1970"));
}

#[test]
fn errors_name_the_file_of_the_author() {
    let sources = [
        cpp("", "    int x = undeclared + 1;\n    execute(Command(x, BOTTOM))"),
        cpp("", "    cell(1);\n    random(1, 2, 3);"),
        cpp("#include \"Board.hh\"", ""),
        cpp(
            "",
            "    int x;\n    if (x = 3) { unsigned u = 1; if (u < orks(0).size() - -1) return; }\n    for (int i = 0; i < orks(me()).size(); ++i) { }",
        ),
    ];
    let all: Vec<_> = sources.iter().map(|text| told("my/AIMine.cc", text, RELEASE)).collect();
    insta::assert_snapshot!(all.join("\n--\n"));
}

#[test]
fn files_that_are_no_players() {
    let sources = [
        "int main() { return 0; }".to_string(),
        "#include \"Player.hh\"\nstruct Mine : public Player { };\n".to_string(),
        cpp("void elsewhere();", "    elsewhere();"),
    ];
    let mut all: Vec<_> = sources.iter().map(|text| told("AIMine.cc", text, RELEASE)).collect();
    all.push(told("AIMine.cc", &sources[0], Options { game: "chess", ..RELEASE }));
    all.push(told("AIMine.rs", "fn f() {}", RELEASE));
    insta::assert_snapshot!(all.join("\n--\n"));
}

#[test]
fn errors_of_rust() {
    let text = "use palestra_sdk::ork_island::{Dir, Orders, Player, View};\n\n#[derive(Default)]\nstruct Mine;\n\n\
                impl Player for Mine {\n    fn play(&mut self, board: &View, orders: &mut Orders) {\n        \
                let unused = 3;\n        orders.go(\"0\", Dir::Bottom);\n    }\n}\n\npalestra_sdk::register!(ork_island, Mine);\n";
    let right = text.replace("\"0\"", "0");
    insta::assert_snapshot!(
        [told("my/AIMine.rs", text, RELEASE), told("my/AIMine.rs", &right, RELEASE)].join("\n--\n")
    );
}

#[test]
fn old_habits_compile() {
    let habits = cpp(
        "#include <bits/stdc++.h>\n#include <list>\n",
        "    vector<int> v = orks(me());\n    random_shuffle(v.begin(), v.end());\n    sort(v.begin(), v.end(), greater<int>());\n    \
         int far = numeric_limits<int>::max();\n    unordered_map<int, list<int>> m;\n    m[far].push_back(columns() - cols());\n    \
         for (int i = 0; i < (int)v.size(); i++) if (not m.empty() and v[i] != far) execute({v[i], LEFT});\n    \
         Pos p = {1, 2};\n    assert(p + TOP == Pos(0, 2));\n    try { throw 3; } catch (int) { }",
    );
    assert_eq!(told("AIMine.cc", &habits, RELEASE), "built, 0 warnings\n");
}

#[test]
fn a_debug_build_knows_its_lines() {
    let debug = Options { mode: Mode::Debug, ..RELEASE };
    let built = toolchain().build(&source("AIMine.cc", &cpp("", "    assert(round() < 3);")), debug).unwrap();
    let text = String::from_utf8_lossy(&built.wasm);
    assert!(text.contains(".debug_line") && text.contains("AIMine.cc"));
}

#[test]
fn strangers_do_not_read_the_house() {
    let stranger = Options { trust: Trust::Stranger, ..RELEASE };
    let sources = [
        ("AIMine.cc", cpp("#include \"/etc/hostname\"", "")),
        ("AIMine.cc", cpp("#define PASTE(a, b) a##b\nPASTE(as, m)(\".incbin \\\"/etc/hostname\\\"\");", "")),
        ("AIMine.rs", "const SECRET: &str = include_str!(\"/etc/hostname\");".into()),
        ("AIMine.cc", cpp("", "    cerr << round() << endl;")),
    ];
    let all: Vec<_> = sources.iter().map(|(name, text)| told(name, text, stranger)).collect();
    insta::assert_snapshot!(all.join("\n--\n"));
}

#[test]
fn a_source_is_compiled_once_even_if_many_want_it() {
    let home = tempfile::tempdir().unwrap();
    let toolchain = Toolchain::new(Cache::at(home.path()), Compilers::find());
    let player = source("AIMine.cc", &cpp("", "    int x = 1;\n    if (x = 3) return;"));
    let all: Vec<_> = std::thread::scope(|scope| {
        let build = || toolchain.build(&player, RELEASE).unwrap();
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(build)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(all.iter().all(|built| built.wasm == all[0].wasm && built.path == all[0].path));

    let elsewhere = source("elsewhere/AIMine.cc", &player.text);
    let again = toolchain.build(&elsewhere, RELEASE).unwrap();
    assert!(again.cached && again.wasm == all[0].wasm);
    assert!(again.warnings.starts_with("elsewhere/AIMine.cc:11:"), "{}", again.warnings);
    let leftovers = std::fs::read_dir(home.path().join("players")).unwrap().count();
    assert_eq!(leftovers, 2, "the module and its warnings, and nothing half done");
}

#[test]
fn a_hostile_template_is_stopped() {
    let bomb = cpp(
        "template <int N, int M> struct X { enum { v = X<N - 1, M>::v + X<N - 1, M + (1 << N)>::v }; };\n\
                    template <int M> struct X<0, M> { enum { v = 1 }; };\nint boom[X<28, 0>::v];",
        "",
    );
    let error = toolchain().with_cpu_seconds(3).build(&source("AIMine.cc", &bomb), RELEASE).unwrap_err();
    assert!(matches!(error, BuildError::Stopped { .. }), "{error}");
    assert_eq!(
        error.to_string(),
        "the compiler gave up on AIMine.cc: it took more than 3 seconds of CPU time"
    );
}

/// A judge tries again what the house failed at, and tells the author the rest.
#[test]
fn what_authors_do_is_not_the_houses_failure() {
    let large = cpp("char large[17 << 20] = {1};", "    cerr << large[round()]++;");
    let why = toolchain().build(&source("AIMine.cc", &large), RELEASE).unwrap_err();
    assert_eq!(why.to_string(), "AIMine.cc compiles, but what came of it has more than 16 MB");
    assert!(!why.is_house());
    let twice = cpp("extern \"C\" __attribute__((export_name(\"memory\"))) int f() { return 1; }", "");
    // The sandbox tells what is wrong with it.
    assert!(toolchain().build(&source("AIMine.cc", &twice), RELEASE).is_ok());

    let home = tempfile::tempdir().unwrap();
    let mut compilers = Compilers::find();
    if let Some((compiler, _)) = &mut compilers.cxx {
        compiler.command = vec!["/usr/bin/no-such-compiler".into()];
    }
    let broken = Toolchain::new(Cache::at(home.path()), compilers);
    let why = broken.build(&source("AIMine.cc", &cpp("", "")), RELEASE).unwrap_err();
    assert!(why.is_house() && why.to_string().contains("the C++ SDK does not compile"), "{why}");
}

#[test]
fn without_a_compiler_the_fix_is_told() {
    let home = tempfile::tempdir().unwrap();
    let bare = Toolchain::new(Cache::at(home.path()), Compilers::default());
    let told = |name: &str| bare.build(&source(name, ""), RELEASE).unwrap_err().to_string();
    let native = bare.build_native(&source("AIMine.cc", ""), "ork-island", &[]).unwrap_err().to_string();
    insta::assert_snapshot!([told("AIMine.cc"), told("AIMine.rs"), native].join("\n"));
    let found = |compilers: Compilers| {
        let all = compilers.diagnosis();
        let found = all.iter().filter(|item| matches!(item.finding, Finding::Found(_)));
        (found.count(), all.len())
    };
    let limits = 1; // those of the system are always there
    assert_eq!(found(Compilers::default()), (limits, 5));
    assert_eq!(found(Compilers::find()), (5, 5), "run `make setup` first");
}
