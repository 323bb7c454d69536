;; expect: frozen round 0 out-of-budget
;; Numbers so small that processors take a hundred times as long.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Denormals"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32) (local $x f64)
    (local.set $x (f64.const 1e-310))
    (loop $again (local.set $x (f64.mul (local.get $x) (f64.const 1.0000000001))) (br $again))))
