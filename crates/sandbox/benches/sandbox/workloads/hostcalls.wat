;; Asks for the time, over and over.
(module
  (import "wasi_snapshot_preview1" "clock_time_get" (func $clock (param i32 i64 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Hostcalls"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param i32)
    (local $k i32)
    (i32.store (i32.const 0) (i32.const 1))
    (loop $next
      (drop (call $clock (i32.const 0) (i64.const 0) (i32.const 72)))
      (local.set $k (i32.add (local.get $k) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $k) (i32.const 3000000))))
    (i32.store (i32.const 64) (local.get $k))))
