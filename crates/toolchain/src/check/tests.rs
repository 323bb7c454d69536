use super::*;
use crate::source::Source;

fn told(name: &str, text: &str) -> String {
    let found = source(&Source::new(name, text.as_bytes().to_vec()).unwrap(), "ork-island", Some(12));
    let lines: Vec<_> = found.iter().map(|f| format!("{}. {:?} {f}", f.rule.number(), f.severity)).collect();
    lines.join("\n")
}

const GOOD: &str = r#"
#include "Player.hh"
#include <vector>

#define PLAYER_NAME Sauron

const int FAR = 1000;
constexpr double HALF = 0.5;
const char* const WORDS[] = {"a", "b"};
typedef pair<int, int> Two;
enum Mood { CALM, ANGRY };
int twice(int x);
struct Plan { int to; Pos where; };

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  static const int LIMIT = 3;
  int open (int x) { return x; }
  vector<int> v;
  virtual void play () { static const int k = 3; if (open(k) == LIMIT) cerr << "cout" << endl; /* cin */ }
};

int twice(int x) { int y = x; return 2*y; }

RegisterPlayer(PLAYER_NAME);
"#;

#[test]
fn a_good_player_has_no_findings() {
    assert_eq!(told("players/AISauron.cc", GOOD), "");
}

#[test]
fn every_rule_of_cpp() {
    let bad = r#"
#include "Player.hh"
#include "mine.hh"
#include <unistd.h>
#include <thread>
#include <boost/graph.hpp>
#define PLAYER_NAME ThirteenChars
int rounds = 0;
static vector<int> seen;
int a, *b, c[3];
int (*callback)(int);
namespace { map<int, int> memo; }
struct { int x; } anonymous;
extern int elsewhere;
auto lambda = [] (int x) { return x; };
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  static int count;
  virtual void play () {
    static int calls = 0;
    int n; cin >> n; std::cout << n; printf("x");
    ifstream in("f"); FILE* f = fopen("f", "r"); std::system("ls"); fork(); exit(0);
    std::thread t; asm("nop");
  }
};
int PLAYER_NAME::count = 0;
RegisterPlayer(PLAYER_NAME);
"#;
    insta::assert_snapshot!(told("AIOther.cc", bad));
}

/// Spellings of variables that live as long as the program, and of what only looks like one.
#[test]
fn globals_in_all_spellings() {
    let objections = |line: &str| {
        let extra = format!(
            "const int n = 5;\n#define SIDE 70\nenum Kind {{ SMALL, LARGE }};\n{line}\nstruct PLAYER_NAME"
        );
        told("AISauron.cc", &GOOD.replacen("struct PLAYER_NAME", &extra, 1))
    };
    for line in [
        "vector<int> v(n);",
        "std::vector<int> v(SIDE);",
        "static vector<int> v(LARGE);",
        "vector< vector<int> > v(n, vector<int>(SIDE));",
        "vector<int> v(10), w(n);",
        "int x(n);",
        "int x{n};",
        "int x = n, y;",
        "namespace { vector<int> v(n); }",
        "namespace mine { int x; }",
        "extern \"C\" { int x; }",
        "extern int x;",
        "inline int x = 3;",
        "thread_local int x;",
        "constinit int x = 3;",
        "volatile int x;",
        "const char* p = \"pointers can be turned\";",
        "int* const* p;",
        "Plan plans[3];",
        "struct Counter { static int count; };",
        "struct Counter { static inline int count = 0; };",
        "struct Counter { static const char* word; };",
        "int next() { static int x = 0; return ++x; }",
        "int next() { static vector<int> v(n); return v[0]; }",
        "int next() { thread_local int x = 0; return ++x; }",
    ] {
        assert!(objections(line).starts_with("3. Error"), "`{line}` is a global: {:?}", objections(line));
    }
    for line in [
        "const vector<int> v(n);",
        "constexpr int x = 3;",
        "constexpr const char* p = \"never turned\";",
        "const char* const p = \"never turned\";",
        "static const int x = n;",
        "inline constexpr int x = 3;",
        "int twice(Plan);",
        "vector<int> path(Pos, Kind);",
        "vector<int> path(const Pos&, int n);",
        "struct Counter { static const int count = 3; static int next(Plan); };",
        "int next() { static const vector<int> v(n); vector<int> w(n); int x = 3; return v[0] + w[0] + x; }",
        "using Row = vector<int>;",
    ] {
        assert_eq!(objections(line), "", "`{line}` is no global variable");
    }
}

#[test]
fn names() {
    let named = |file: &str, name: &str| told(file, &GOOD.replace("Sauron", name));
    insta::assert_snapshot!(
        [
            named("AITwelveChars.cc", "TwelveCharss"),
            named("AITwelveCharss.cc", "TwelveCharss"),
            named("Sauron.cc", "Sauron"),
            told("AINone.cc", "#include \"Player.hh\"\n"),
            told("AIDirect.cc", "struct Direct : Player {};\nRegisterPlayer(Direct);"),
        ]
        .join("\n--\n")
    );
}

#[test]
fn every_rule_of_rust() {
    let bad = r#"
use palestra_sdk::ork_island::{View, Orders};
use std::collections::{HashMap, VecDeque};
use std::{fs::File, thread, cmp::max};
use std::time::Instant as Clock;
use rand::Rng;
mod other;
const N: usize = 3;
static TABLE: [i32; 3] = [1, 2, 3];
static mut COUNT: i32 = 0;
static SEEN: Mutex<Vec<i32>> = Mutex::new(Vec::new());
thread_local! { static X: Cell<i32> = Cell::new(0); }
extern "C" { fn host(); }
fn f() { println!("a"); eprintln!("b"); std::process::exit(1); let v = std::mem::take(&mut 3); }
fn g() { std::io::stdin().read_line(&mut s); }
palestra_sdk::register!(ork_island, TooLongForAName);
"#;
    insta::assert_snapshot!(told("AIShort.rs", bad));
}

#[test]
fn hostile_sources_are_read_without_a_panic() {
    let deep = "(".repeat(20_000) + &"{".repeat(20_000);
    for text in [
        "",
        "RegisterPlayer",
        "#define PLAYER_NAME\nRegisterPlayer(PLAYER_NAME)",
        "\0\0",
        &deep,
        "static int",
        "use ::{{{",
    ] {
        told("AIx.cc", text);
        told("AIx.rs", text);
    }
}
