;; expect: frozen round 0 arithmetic
;; The one quotient that does not fit.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:IntegerOverflow"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (drop (i32.div_s (i32.const -2147483648) (i32.const -1)))))
