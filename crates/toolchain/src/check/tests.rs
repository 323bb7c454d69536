use super::*;
use crate::source::Source;
use crate::syntax;

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

#[test]
fn what_compilers_do_otherwise_is_named() {
    let text = GOOD.replace(
        "static const int k = 3;",
        "static const int k = 3; Pos p(random(0, 3), random(0, 3)); Pos q{random(0, 3), random(0, 3)};
         Pos r = Pos(this->random(1, random(2, 3)), 5); swap(v[rand()%3], v[1 + rand()%2]);
         try { v.at(7) = random(0, 1) + random(2, 3); } catch (...) { } if (k == 4) throw 3;",
    );
    insta::assert_snapshot!(told("AISauron.cc", &text), @r"
    8. Warning line 20: several arguments draw random numbers: g++ draws for the last one first, the sandbox's compiler for the first; draw into variables before
    8. Warning line 21: several arguments draw random numbers: g++ draws for the last one first, the sandbox's compiler for the first; draw into variables before
    8. Warning line 22: `try`: in the sandbox nothing is caught, whatever is thrown ends the player
    8. Warning line 22: `throw`: in the sandbox nothing is caught, whatever is thrown ends the player
    ");
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

/// As much of `part` as is read.
fn flat(part: &str) -> String {
    part.repeat(syntax::LONGEST / part.len())
}

/// As many of `open` and `close` around something as are read.
fn deep(before: &str, open: &str, middle: &str, close: &str, after: &str) -> String {
    let room = syntax::LONGEST - [before, middle, after].concat().len();
    let times = room / (open.len() + close.len());
    [before, &open.repeat(times), middle, &close.repeat(times), after].concat()
}

/// Each of these took the house minutes, hours, or its stack: what is done with a source must not grow with how deep it is, or with
/// how much of it is the same.
#[test]
fn hostile_layouts_end() {
    let declarations = "int x;".repeat(20_000);
    let cpp = [
        deep("int ", "*", "x", "", ";"),
        deep("int ", "(", "x", ")", ";"),
        deep("", "namespace{", &declarations, "}", ""),
        deep("void f()", "{", "int x;", "}", ""),
        deep("int x = ", "f(", "1", ")", ";"),
        deep("int x = ", "f(random(1,2),", "1", ")", ";"),
        deep("int x = ", "", "1", "+random(1,2)", ";"),
        deep("int x = ", "-!", "1", "", ";"),
        deep("int x = a", "", "", "<a", ";"),
        deep("", "a<", "a", ">", " x;"),
        deep("void f() {", "if (a) b; else ", "c;", "", "}"),
        deep("void f() {", "if (a) ", "c;", "", "}"),
        deep("void f() { x", "", "", "::exit", "(); }"),
        deep("", "#if 1\n", "int x;\n", "#endif\n", ""),
        deep("", "struct a {", "static int x;", "};", ""),
        deep("int x = ", "a ? a : ", "a", "", ";"),
        deep("int x", "", "", "[1]", ";"),
        deep("int f(", "int(", "int", ")", ");"),
        flat("{"),
        flat("cin;"),
        flat("int x;"),
        flat("template<class T>"),
        flat("#include \"x\"\n"),
        flat("R\"("),
        flat("\u{1b}[2J\u{0}"),
        flat(")}]>"),
        flat("a b "),
        "x".repeat(syntax::LONGEST),
    ];
    let rust = [
        deep("fn f() {", "(", "1", ")", "}"),
        deep("fn f() {", "-", "1", "", "}"),
        deep("fn f() { ", "", "std", "::env", "; }"),
        deep("fn f() {", "{", "", "}", "}"),
        deep("", "mod a {", "static mut A: u8 = 1;", "}", ""),
        deep("static A: ", "[u8; { static A: ", "u8", "= 1; 1}]", " = 1;"),
        deep("use ", "a::{", "a", "}", ";"),
        deep(&format!("use {}::{{", "a".repeat(syntax::LONGEST / 2)), "", "", "b,", "};"),
        deep("fn f() { a", "", "", ".a", "; }"),
        deep("fn f() { a!", "(", "", ")", "; }"),
        flat("("),
        flat("asm "),
        flat("env!"),
        flat("#[a("),
        flat("/*"),
        flat("r#\""),
        flat("println!();"),
    ];
    let all = cpp.iter().map(|text| ("AIx.cc", text)).chain(rust.iter().map(|text| ("AIx.rs", text)));
    for (name, text) in all {
        let source = Source::new(name, text.clone().into_bytes()).unwrap();
        let found = super::source(&source, "ork-island", Some(12));
        assert!(found.len() < 8 * (MOST + 1), "{}", found.len());
        assert!(found.iter().all(|finding| finding.sentence.len() < 2 * LONGEST));
        if let Some(refusal) = crate::look::refusal(&source, "ork-island") {
            assert!(refusal.to_string().len() < 2 * LONGEST, "{refusal}");
        }
    }
}

#[test]
fn what_is_too_deep_or_too_long_is_told() {
    let error = "8. Error";
    let told_of = |text: &str| told("AIx.cc", text);
    let nested = |depth: usize| format!("int x = {}1{};", "(".repeat(depth), ")".repeat(depth));
    assert!(!told_of(&nested(200)).contains(error));
    let deep = told_of(&format!("\n{}", nested(600)));
    assert_eq!(deep, "8. Error line 2: it is nested more than 500 deep: write it more simply");
    let long = told_of(&" ".repeat(syntax::LONGEST + 1));
    assert_eq!(long, "8. Error it has more than 262144 bytes, and the rules are read from no more");
    let many = told_of(&"int x;\n".repeat(100));
    assert!(many.contains("line 51: and 50 more from here on"), "{many}");
}
