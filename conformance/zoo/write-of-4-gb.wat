;; expect: frozen round 0 abort
;; Writes its whole memory 65 times with one call, which is more than a call can say that it wrote.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WriteOf4Gb"))
  (memory (export "memory") 1024)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32) (local $k i32)
    (loop $again
      (i32.store offset=2052 (i32.shl (local.get $k) (i32.const 3)) (i32.const 67108864))
      (br_if $again (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 1))) (i32.const 65))))
    ;; 28: an argument that makes no sense
    (if (i32.eq (call $write (i32.const 2) (i32.const 2048) (i32.const 65) (i32.const 1020)) (i32.const 28))
      (then (unreachable)))))
