;; expect: plays 0 0 0
;; Looks at the clock in every round: it stands still.
(module
  (import "wasi_snapshot_preview1" "clock_time_get" (func $clock (param i32 i64 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ReadsClock"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i64.store (i32.const 64) (i64.const -1))
    (drop (call $clock (i32.const 0) (i64.const 1) (i32.const 64)))
    (i32.store (i32.const 0) (i32.const 1))))
