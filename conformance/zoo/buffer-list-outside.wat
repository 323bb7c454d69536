;; expect: plays 21 21 21
;; Four thousand million buffers, none of them there.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BufferListOutside"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 64) (call $write (i32.const 2) (i32.const 65536) (i32.const -1) (i32.const 272)))
    (i32.store (i32.const 0) (i32.const 1))))
