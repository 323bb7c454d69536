;; expect: frozen round 0 out-of-budget
;; Writes 64 KB with 1024 buffers, as fast as it can.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Flood"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (local $k i32)
    (loop $fill
      (i32.store (i32.add (i32.const 16384) (i32.shl (local.get $k) (i32.const 3))) (i32.const 65536))
      (i32.store (i32.add (i32.const 16388) (i32.shl (local.get $k) (i32.const 3))) (i32.const 64))
      (local.set $k (i32.add (local.get $k) (i32.const 1)))
      (br_if $fill (i32.lt_u (local.get $k) (i32.const 1024))))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again
      (drop (call $write (i32.const 2) (i32.const 16384) (i32.const 1024) (i32.const 32)))
      (br $again))))
