;; expect: plays 0 0 0
;; Counts its arguments and the variables of the environment.
(module
  (import "wasi_snapshot_preview1" "environ_sizes_get" (func $environ (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "args_sizes_get" (func $args (param i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ReadsEnvironment"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i64.store (i32.const 128) (i64.const -1))
    (i64.store (i32.const 136) (i64.const -1))
    (drop (call $environ (i32.const 128) (i32.const 132)))
    (drop (call $args (i32.const 136) (i32.const 140)))
    (i32.store (i32.const 64) (i32.add
      (i32.add (i32.load (i32.const 128)) (i32.load (i32.const 132)))
      (i32.add (i32.load (i32.const 136)) (i32.load (i32.const 140)))))
    (i32.store (i32.const 0) (i32.const 1))))
