;; The harmonic series, in double precision: additions, multiplications, one division a turn.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Floats"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param i32)
    (local $k i32) (local $sum f64) (local $x f64)
    (i32.store (i32.const 0) (i32.const 1))
    (loop $next
      (local.set $k (i32.add (local.get $k) (i32.const 1)))
      (local.set $x (f64.convert_i32_u (local.get $k)))
      (local.set $sum (f64.add (f64.mul (local.get $sum) (f64.const 0.9999999)) (f64.div (f64.const 1) (local.get $x))))
      (br_if $next (i32.lt_u (local.get $k) (i32.const 30000000))))
    (f64.store (i32.const 64) (local.get $sum))))
