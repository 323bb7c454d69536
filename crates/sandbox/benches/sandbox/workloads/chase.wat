;; Hops through 60 MB, every hop a new line of memory: the slowest an honest instruction can be.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Chase"))
  (memory (export "memory") 640)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func $lay
    (local $line i32)
    (loop $next
      (i32.store
        (i32.add (i32.const 1048576) (i32.shl (local.get $line) (i32.const 6)))
        (i32.shl (i32.and (i32.add (i32.mul (local.get $line) (i32.const 329477)) (i32.const 123457)) (i32.const 524287))
          (i32.const 6)))
      (local.set $line (i32.add (local.get $line) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $line) (i32.const 524288)))))
  (start $lay)
  (func (export "palestra_play") (param i32)
    (local $k i32) (local $at i32)
    (i32.store (i32.const 0) (i32.const 1))
    (loop $next
      ;; a full-period congruential walk over 2^19 lines of 64 bytes, read from memory
      (local.set $at (i32.load (i32.add (i32.const 1048576) (local.get $at))))
      (local.set $k (i32.add (local.get $k) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $k) (i32.const 3000000))))
    (i32.store (i32.const 64) (local.get $at))))
