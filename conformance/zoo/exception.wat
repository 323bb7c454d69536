;; expect: frozen round 0 exception std::out_of_range
;; What the SDK writes for an exception that nobody can catch.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Exception"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (drop (call $write (i32.const 2) (i32.const 256) (i32.const 1) (i32.const 272)))
    (unreachable))
  (data (i32.const 256) "\00\02\00\00\37\00\00\00")
  (data (i32.const 512) "palestra: uncaught exception of type std::out_of_range\0a"))
