;; expect: plays
;; Notes without an end: of all kinds and of none, nowhere on the board, as hot as can be and hotter.
(module
  (import "palestra" "note" (func $note (param i32 i32 i32 i32 i32 f64 i32 i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:FloodOfNotes"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32) (local $k i32)
    (loop $again
      (call $note (i32.rem_u (local.get $k) (i32.const 6))
        (i32.const -2147483648) (i32.const 2147483647) (local.get $k) (i32.const -1)
        (f64.div (f64.const 1) (f64.convert_i32_s (i32.sub (local.get $k) (i32.const 9))))
        (i32.const 512) (i32.const 300))
      (call $note (i32.const 3) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (f64.const nan)
        (i32.const 0) (i32.const 0))
      (call $note (i32.const -1) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (f64.const inf)
        (i32.const 131072) (i32.const 0))
      (br_if $again (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 1))) (i32.const 20000)))))
  (data (i32.const 512) "\1b]0;mine\07\ff\fe\e2\80\ae\0a0 0 note forged"))
