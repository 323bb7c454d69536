;; Remainders of 64-bit numbers, each waiting for the one before.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Divisions"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param i32)
    (local $k i32) (local $x i64)
    (i32.store (i32.const 0) (i32.const 1))
    (local.set $x (i64.const 1234567890123456789))
    (loop $next
      (local.set $x (i64.xor (i64.const 1234567890123456789)
        (i64.rem_u (local.get $x) (i64.extend_i32_u (i32.add (local.get $k) (i32.const 7))))))
      (local.set $k (i32.add (local.get $k) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $k) (i32.const 20000000))))
    (i64.store (i32.const 64) (local.get $x))))
