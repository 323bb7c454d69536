//! How much CPU time the default budget is, for players that do nothing but one thing.

use palestra_player::{Answer, Fault, Player};
use palestra_sandbox::{DEFAULT_BUDGET, Limits, Sandbox};

/// What is repeated; `$i`, `$l`, `$f`, `$d` are variables that hold 7 of each type, `$a` is an address, `$r` a function.
///
/// What is written comes from a variable and goes to more than one place, and what is computed is used: else the engine's
/// compiler leaves out what is to be measured.
const KINDS: &[(&str, &str)] = &[
    ("additions", "(local.set $i (i32.add (local.get $i) (local.get $i)))"),
    ("divisions, 32 bits", "(local.set $i (i32.or (i32.div_u (i32.const -7) (local.get $i)) (i32.const 3)))"),
    ("divisions, 64 bits", "(local.set $l (i64.or (i64.div_u (i64.const -7) (local.get $l)) (i64.const 3)))"),
    ("divisions, floating point", "(local.set $d (f64.div (f64.const 1e9) (local.get $d)))"),
    ("square roots", "(local.set $d (f64.sqrt (local.get $d)))"),
    ("demotions and promotions", "(local.set $d (f64.promote_f32 (f32.demote_f64 (local.get $d))))"),
    ("truncations", "(local.set $d (f64.convert_i32_s (i32.trunc_f64_s (local.get $d))))"),
    ("roots of vectors", "(local.set $v (f64x2.sqrt (local.get $v)))"),
    ("divisions of vectors", "(local.set $v (f64x2.div (f64x2.splat (f64.const 1e9)) (local.get $v)))"),
    ("roundings", "(local.set $d (f64.nearest (local.get $d)))"),
    ("truncations with bounds", "(local.set $d (f64.convert_i64_u (i64.trunc_sat_f64_u (local.get $d))))"),
    ("minima", "(local.set $d (f64.min (local.get $d) (f64.const 1e9)))"),
    ("counts of bits", "(local.set $l (i64.popcnt (local.get $l)))"),
    ("roundings of vectors", "(local.set $v (f64x2.ceil (local.get $v)))"),
    ("minima of vectors", "(local.set $v (f64x2.min (local.get $v) (f64x2.splat (f64.const 1e9))))"),
    (
        "truncations of vectors",
        "(local.set $v (f32x4.convert_i32x4_u (i32x4.trunc_sat_f32x4_u (local.get $v))))",
    ),
    (
        "truncations of pairs",
        "(local.set $v (f64x2.convert_low_i32x4_u (i32x4.trunc_sat_f64x2_u_zero (local.get $v))))",
    ),
    ("counts of bits of vectors", "(local.set $v (i8x16.popcnt (local.get $v)))"),
    ("products of pairs", "(local.set $v (i64x2.mul (local.get $v) (local.get $v)))"),
    ("shifts of 16 bytes", "(local.set $v (i8x16.shr_s (local.get $v) (local.get $i)))"),
    ("shifts of pairs", "(local.set $v (i64x2.shr_s (local.get $v) (local.get $i)))"),
    ("lookups in vectors", "(local.set $v (i8x16.swizzle (local.get $v) (local.get $v)))"),
    ("masks of vectors", "(local.set $v (i8x16.splat (i8x16.bitmask (local.get $v))))"),
    ("fused products", "(local.set $v (f64x2.relaxed_madd (local.get $v) (local.get $v) (local.get $v)))"),
    ("denormal numbers", "(local.set $e (f64.mul (local.get $e) (f64.const 1.0000000001)))"),
    ("sums of denormal numbers", "(local.set $e (f64.add (local.get $e) (f64.const 1e-318)))"),
    (
        "divisions to denormal numbers",
        "(local.set $n (f64.div (f64.const 3e-310) (f64.add (local.get $n) (f64.const 3))))",
    ),
    ("denormal short numbers", "(local.set $f (f32.mul (local.get $f) (f32.const 1.0000002)))"),
    (
        "roundings to denormal numbers",
        "(local.set $f (f32.add (f32.demote_f64 (f64.const 1e-40)) (local.get $f)))",
    ),
    (
        "branches nobody can foresee",
        "(local.set $i (i32.xor (local.get $i) (i32.shl (local.get $i) (i32.const 13)))) \
         (local.set $i (i32.xor (local.get $i) (i32.shr_u (local.get $i) (i32.const 17)))) \
         (local.set $i (i32.xor (local.get $i) (i32.shl (local.get $i) (i32.const 5)))) \
         (if (i32.and (local.get $i) (i32.const 64)) (then (i32.store (i32.const 8) (local.get $i))))",
    ),
    ("references to functions", "(drop (ref.func $nothing))"),
    ("reads of a table", "(drop (table.get $t (i32.const 1)))"),
    (
        "writes to a table",
        "(local.set $i (i32.and (i32.add (local.get $i) (i32.const 1)) (i32.const 7))) \
         (table.set $t (local.get $i) (local.get $r))",
    ),
    ("copies inside of a table", "(table.copy (i32.const 0) (i32.const 1) (i32.const 1))"),
    ("fills of a table", "(table.fill $t (i32.const 0) (ref.null func) (i32.const 1))"),
    ("initial values of a table", "(table.init $t $many (i32.const 0) (i32.const 0) (i32.const 1))"),
    ("copies of a thousand entries", "(table.copy $big $big (i32.const 0) (i32.const 1) (i32.const 1000))"),
    ("fills of a thousand entries", "(table.fill $big (i32.const 0) (ref.null func) (i32.const 1000))"),
    (
        "initial values of 1000 entries",
        "(table.init $big $many (i32.const 0) (i32.const 0) (i32.const 1000))",
    ),
    ("growth of a table by nothing", "(drop (table.grow $t (ref.null func) (i32.const 0)))"),
    ("drops of elements", "(elem.drop $e)"),
    ("drops of data", "(data.drop $d)"),
    ("fills of a byte", "(memory.fill (i32.const 0) (i32.const 9) (i32.const 1))"),
    ("fills of a megabyte", "(memory.fill (i32.const 0) (i32.const 9) (i32.const 1048576))"),
    ("initial values of a byte", "(memory.init $d (i32.const 0) (i32.const 0) (i32.const 1))"),
    ("copies of a byte", "(memory.copy (i32.const 0) (i32.const 9) (i32.const 1))"),
    ("copies of a megabyte", "(memory.copy (i32.const 0) (i32.const 9) (i32.const 1048576))"),
    ("calls", "(call $nothing)"),
    ("calls through a table", "(call_indirect $t (i32.const 0))"),
    ("calls with 30 variables", "(call $thirty)"),
    ("calls with 2000 variables", "(call $thousands)"),
    ("growth of memory by nothing", "(drop (memory.grow (i32.const 0)))"),
    (
        "stores that miss the caches",
        "(local.set $a (i32.and (i32.const 0x3fffff8) (i32.add (i32.const 1013904223) (i32.mul (i32.const 1664525) \
         (local.get $a))))) (i32.store (local.get $a) (local.get $a))",
    ),
    ("loads that miss the caches", "(local.set $a (i32.load (local.get $a)))"),
];

/// A function whose variables all must be set to zero on entry: they go around a loop that is left at once, and are looked
/// at afterwards. Variables that nothing changes would be constants, which cost nothing.
fn function(name: &str, variables: usize) -> String {
    let locals = "i64 ".repeat(variables);
    let each = |what: &str| (0..variables).map(|k| what.replace('@', &k.to_string())).collect::<String>();
    let change = each("(local.set @ (i64.add (local.get @) (i64.load (i32.const 64))))");
    let looks = each("(call $look (local.get @))");
    format!(
        "(func ${name} (local {locals}) (loop $l (if (i32.load (i32.const 64)) (then {change} (br $l))))
           (if (i32.load (i32.const 72)) (then {looks})))"
    )
}

/// Every line of the memory names another one, and all are visited before the first comes again: no cache helps, and nothing
/// can be foreseen.
const START: &str = "(local $k i32)
    (loop $l
      (i32.store offset=16 (i32.shl (local.get $k) (i32.const 6))
        (i32.or (i32.const 16) (i32.shl (i32.and (i32.const 0xfffff)
          (i32.add (i32.const 1013904223) (i32.mul (i32.const 1664525) (local.get $k)))) (i32.const 6))))
      (br_if $l (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 1))) (i32.const 0x100000))))";

fn module(body: &str) -> Vec<u8> {
    let (thirty, thousands) = (function("thirty", 30), function("thousands", 2000));
    let many = "$nothing ".repeat(1000);
    let text = format!(
        r#"(module
          (func (export "palestra:ork-island:1")) (func (export "palestra-name:Kind"))
          (memory (export "memory") 1024)
          (table $t 10 funcref) (table $big 2000 funcref) (elem $e func $nothing)
          (elem (table $t) (i32.const 0) func $nothing) (elem $many func {many}) (data $d "some")
          (func $nothing) (func $look (param i64)) {thirty} {thousands}
          (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
          (func (export "palestra_start") (param i32) (result i32) {START} (i32.const 512))
          (func (export "palestra_play") (param i32)
            (local $i i32) (local $l i64) (local $d f64) (local $e f64) (local $a i32)
            (local $f f32) (local $v v128) (local $n f64) (local $r funcref)
            (local.set $r (ref.func $nothing)) (local.set $a (i32.const 16))
            (local.set $f (f32.const 1e-40)) (local.set $v (f64x2.splat (f64.const 7)))
            (local.set $i (i32.const 7)) (local.set $l (i64.const 7)) (local.set $d (f64.const 7))
            (local.set $e (f64.const 1e-310))
            (loop {} (br 0))))"#,
        body.repeat(16)
    );
    wat::parse_str(text).expect("a module")
}

/// Prints a line for each kind.
pub fn print(sandbox: &Sandbox) {
    const PART: u64 = 150;
    println!("CPU time of the default budget, for players that do nothing but");
    for (name, body) in KINDS {
        let program = sandbox.load(&module(body)).expect("a player");
        let mut answer = Answer::default();
        program.player().start(&[0; 8], &mut answer).expect("a start");
        // What the start takes is not measured.
        let limits = Limits { budget: answer.spent + DEFAULT_BUDGET / PART, ..Limits::default() };
        let mut player = program.player_with(limits);
        answer.clear();
        player.start(&[0; 8], &mut answer).expect("a start");
        let mut ended = Ok(());
        let time = super::measure(|| ended = player.play(&[0; 8], &mut answer));
        let note = if ended == Err(Fault::OutOfBudget.into()) { String::new() } else { format!("{ended:?}") };
        println!("  {name:<31} {:>8.1} s  {note}", time.as_secs_f64() * PART as f64);
    }
}
