//! Modules that would keep the compiler busy are refused; those just within the limits compile in seconds.
//!
//! `PALESTRA_TIMES=1` with `--no-capture` compiles all of the worst cases and prints how long each takes (CPU time of all
//! threads); else only the quicker half is compiled.

use palestra_sandbox::LoadError;
use std::fmt::Write;

/// A player whose module also has this.
pub fn module(rest: &str) -> Vec<u8> {
    crate::common::wasm(&format!(
        r#"(module
          (func (export "palestra:ork-island:1")) (func (export "palestra-name:Work"))
          (memory (export "memory") 1)
          (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
          (func (export "palestra_start") (param i32) (result i32) (i32.const 512))
          (func (export "palestra_play") (param i32))
          {rest})"#
    ))
}

fn variables(count: usize) -> String {
    format!("(local {})", "i32 ".repeat(count))
}

/// Reads or changes all variables.
fn sum(count: usize) -> String {
    (0..count).fold(String::new(), |mut text, k| {
        let _ = write!(text, "(local.set {k} (i32.add (local.get {k}) (local.get {})))", (k + 1) % count);
        text
    })
}

/// Loops in loops, and in the middle all variables change.
fn nested_loops(loops: usize, count: usize) -> String {
    let (open, close) = ("loop ".repeat(loops), "local.get 0 br_if 0 end ".repeat(loops));
    format!("(func {} {open} {} {close})", variables(count), sum(count))
}

/// One loop after the other, each around the same variables.
fn loops_in_a_row(loops: usize, count: usize) -> String {
    let one = format!("(loop (local.set 0 (local.get {})) (br_if 0 (local.get 0)))", count - 1);
    format!("(func {} {} {})", variables(count), one.repeat(loops), sum(count))
}

/// Ways out of blocks, with one more variable changed before each.
fn cascade(blocks: usize, count: usize) -> String {
    let mut text = format!("(func {} {}", variables(count), "block ".repeat(blocks));
    for k in 0..blocks {
        let _ =
            write!(text, "(br_if {k} (local.get {})) (local.set {} (i32.const {k}))", k % count, k % count);
    }
    let _ = write!(text, "{} {})", "end ".repeat(blocks), sum(count));
    text
}

fn jump_tables(tables: usize, targets: usize) -> String {
    let table = format!("(block (br_table {} (local.get 0)))", "0 ".repeat(targets));
    format!("(func (param i32) {})", table.repeat(tables))
}

/// Ways out of one block.
fn branches(count: usize, variables: usize) -> String {
    let sum = if variables > 1 { sum(variables) } else { String::new() };
    let locals = self::variables(variables);
    format!("(func {locals} (block {} ) {sum})", "(br_if 0 (local.get 0))".repeat(count))
}

/// Calls that pass a hundred values on.
fn calls(count: usize) -> String {
    let values = "i32 ".repeat(100);
    let get: String = (0..100).fold(String::new(), |text, k| text + &format!("(local.get {k})"));
    format!("(func $f (param {values}) (result {values}) {get} {} )", "call $f ".repeat(count))
}

/// Nothing but arithmetic.
fn straight(instructions: usize) -> String {
    let one = "(local.set 0 (i32.mul (i32.add (local.get 0) (local.get 1)) (local.get 2)))";
    format!("(func (param i32 i32 i32) {})", one.repeat(instructions))
}

/// Accepted at first sight, and seconds of work.
pub fn heavy() -> String {
    branches(9_900, 2_000)
}

fn refusal(rest: &str) -> String {
    match crate::common::sandbox().load(&module(rest)) {
        Err(error @ LoadError::TooMuchWork { .. }) => error.to_string(),
        other => panic!("it was not refused for its work: {other:?}"),
    }
}

#[test]
fn too_much_work_is_refused_by_name() {
    let loops = refusal(&loops_in_a_row(600, 600));
    assert_eq!(
        loops,
        "the module is too much to compile: it has 360000 pairs of a loop and a variable, and at most 100000 are accepted"
    );
    assert!(refusal(&nested_loops(65, 5)).contains("65 loops in loops"));
    assert!(refusal(&nested_loops(5, 2001)).contains("2001 variables in a function"));
    assert!(
        refusal(&nested_loops(10, 100).repeat(101)).contains("pairs of a loop"),
        "it is the sum that counts"
    );
    assert!(refusal(&cascade(300, 1000)).contains("meetings of variables"));
    assert!(refusal(&cascade(100, 100).repeat(51)).contains("meetings of variables"));
    assert!(refusal(&jump_tables(51, 1000)).contains("targets of jump tables"));
    assert!(refusal(&branches(10_001, 1)).contains("pairs of branches to the same place"));
    assert!(refusal(&branches(1_000, 1).repeat(101)).contains("pairs of branches to the same place"));
    assert!(refusal(&branches(5_000, 2_000).repeat(3)).contains("pairs of a branch and a variable"));
    assert!(refusal(&calls(1501)).contains("values of calls and blocks"));
    assert!(refusal(&straight(250_000)).contains("bytes of code"));
    assert!(refusal(&"(data (i32.const 0) \"\")".repeat(10_001)).contains("pieces of data"));
    assert!(refusal(&"(func)".repeat(20_000)).contains("functions"));
    assert!(refusal(&"(rec (type (func)))".repeat(5_000)).contains("types"));
}

/// CPU time of all processes that this one started and that have ended, in seconds; Linux counts in hundredths.
fn children() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(13).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// A little less of everything than the look beforehand refuses: several seconds of work on any machine.
pub fn everything() -> String {
    let all = [
        nested_loops(64, 700),
        loops_in_a_row(2_000, 10),
        cascade(100, 100).repeat(35),
        branches(6_000, 1_000),
        jump_tables(49, 1_000),
        calls(1_400),
        straight(100_000),
        "(func)".repeat(19_000),
    ];
    all.concat()
}

/// Only the kernel can stop the compiler now, and does: here after one second, so that a quick machine is not done before.
#[cfg(unix)]
#[test]
fn everything_at_once_is_stopped() {
    let before = children();
    let sandbox = crate::common::sandbox().with_helper(crate::common::helper().with_limits(1, 1000));
    let refused = sandbox.load(&module(&everything())).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the module is too much to compile: it takes more than 1 seconds of CPU time"
    );
    let took = children() - before;
    assert!((0.5..2.5).contains(&took), "it took {took} s");
}

#[test]
fn what_is_just_accepted_compiles() {
    let mut cases = vec![
        ("loops in loops", nested_loops(64, 1_500)),
        ("loops in loops, in many functions", nested_loops(64, 100).repeat(15)),
        ("loops in a row", loops_in_a_row(50, 1_900)),
        ("branches to one place", branches(9_900, 1)),
        ("jump tables", jump_tables(49, 1_000)),
        ("straight code", straight(150_000)),
    ];
    let all = std::env::var_os("PALESTRA_TIMES").is_some();
    if all {
        cases.extend([
            ("many loops in a row", loops_in_a_row(9_000, 10)),
            ("blocks with many ways out", cascade(200, 1_200)),
            ("many blocks with ways out", cascade(900, 60)),
            ("blocks with ways out, in many functions", cascade(100, 100).repeat(45)),
            ("branches that carry variables", branches(9_900, 2_000)),
            ("calls", calls(1_400)),
            ("functions", "(func)".repeat(19_900)),
            ("pieces of data", "(data (i32.const 0) \"x\")".repeat(10_000)),
        ]);
    }
    for (what, rest) in cases {
        let wasm = module(&rest);
        let before = children();
        crate::common::sandbox()
            .with_helper(crate::common::helper())
            .load(&wasm)
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        if all {
            println!("{what:<40} {:>8} bytes  {:>5.2} s", wasm.len(), children() - before);
        }
    }
}
