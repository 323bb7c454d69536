//! Mistakes that people make, and what the terminal says of them: four in a program, one for each seat. (All those of C++
//! are in `crates/toolchain/tests/data/AIMistakes.cc`.)

use super::Place;

fn cpp(members: &str, mistakes: [&str; 4]) -> String {
    let [first, second, third, fourth] = mistakes;
    format!(
        r#"#include "Player.hh"
#define PLAYER_NAME Wrong
struct PLAYER_NAME : public Player {{
  static Player* factory () {{ return new PLAYER_NAME; }}
  {members}
  virtual void play () {{
    int ten = 10 + round();             // what a compiler cannot know
    switch (me()) {{
      case 0: {first} break;
      case 1: {second} break;
      case 2: {third} break;
      case 3: {fourth} break;
    }}
  }}
}};
RegisterPlayer(PLAYER_NAME);
"#
    )
}

fn rust(items: &str, mistakes: [&str; 4]) -> String {
    let [first, second, third, fourth] = mistakes;
    format!(
        r#"use palestra_sdk::ork_island::{{Orders, Player, View}};
#[derive(Default)]
pub struct Wrong;
{items}
impl Player for Wrong {{
    fn play(&mut self, board: &View, _: &mut Orders) {{
        let ten = 10 + board.round() as usize;
        match board.me() {{
            0 => {first},
            1 => {second},
            2 => {third},
            _ => {fourth},
        }}
    }}
}}
palestra_sdk::register!(ork_island, Wrong);
"#
    )
}

/// What is said of the mistakes, without what every match says. Numbers of times and addresses are not looked at.
fn told(place: &Place, ending: &str, source: &str) -> String {
    let file = format!("AIWrong.{ending}");
    place.write(&file, source);
    let ran = place.run(&format!("play ork-island {file} {file} {file} {file} -s 7 -o m.out --debug"));
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    // What the compiler says, it says once: another test run may have heard it.
    let compiler = |line: &&str| line.starts_with("AIWrong.") || line.starts_with(' ');
    let lines = ran.err.lines().filter(|line| !line.starts_with("info:")).skip_while(compiler);
    let times = |line: &str| match line.trim_start().strip_prefix("... this call ") {
        Some(_) => "  ... this call # times".to_owned(),
        None => line.to_owned(),
    };
    lines.map(|line| times(line) + "\n").collect()
}

#[test]
fn mistakes_in_cpp_are_told_on_the_terminal() {
    let place = Place::new();
    let others = [
        "cerr << depth(ten);",
        "{ int unset; if (ten == 3) unset = 4; vector<int> v(10); v[unset] = 1; }",
        "try { throw 3; } catch (int three) { cerr << three; }",
        "cerr << stoi(\"abc\");",
    ];
    let depth = "int depth (int n) { return n == 0 ? 0 : 1 + depth(n + 1)*2; }";
    insta::assert_snapshot!("mistakes-cpp", told(&place, "cc", &cpp(depth, others)));
}

#[test]
fn mistakes_in_rust_are_told() {
    let place = Place::new();
    let first = [
        "{ let mut v = vec![0; 10]; v[ten] = 1; println!(\"{v:?}\") }",
        "{ let v = vec![vec![0; 10]; 10]; println!(\"{}\", v[7 * ten][3]) }",
        "{ let mut queue = std::collections::VecDeque::<usize>::new(); println!(\"{}\", queue.pop_front().unwrap()) }",
        "{ let large = i32::MAX - 5; println!(\"{}\", large + ten as i32) }",
    ];
    insta::assert_snapshot!("mistakes-rust", told(&place, "rs", &rust("", first)));
    let others = [
        "println!(\"{}\", depth(ten))",
        "{ let v = [1, 2, 3]; println!(\"{:?}\", &v[..ten]) }",
        "{ let n: i32 = \"abc\".parse().unwrap(); println!(\"{n}\") }",
        "println!(\"{}\", 100 / (ten - 10))",
    ];
    let depth = "fn depth(n: usize) -> usize { if n == 0 { 0 } else { 1 + depth(n + 1) * 2 } }";
    insta::assert_snapshot!("mistakes-rust-more", told(&place, "rs", &rust(depth, others)));
}
