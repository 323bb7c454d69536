;; expect: plays 21 21 21
;; Writes from buffers outside its memory: an error number, 21, and nothing else.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BuffersOutside"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 64) (call $write (i32.const 2) (i32.const 256) (i32.const 2) (i32.const 272)))
    (i32.store (i32.const 0) (i32.const 1)))
  (data (i32.const 256) "\00\00\00\00\01\00\00\00\f0\ff\ff\ff\ff\ff\ff\7f"))
