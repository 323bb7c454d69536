;; expect: plays 0 0 0
;; Writes on standard output, which nobody reads: it succeeds, costs, and is dropped.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:FloodOnCout"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 64) (call $write (i32.const 1) (i32.const 256) (i32.const 1) (i32.const 272)))
    (i32.store (i32.const 0) (i32.const 1)))
  (data (i32.const 256) "\00\00\00\00\00\04\00\00"))
