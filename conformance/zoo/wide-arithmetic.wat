;; expect: bad-module the module is not valid
;; Numbers of 128 bits.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WideArithmetic"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i64.mul_wide_u (i64.const 1) (i64.const 2)) (drop) (drop)))
