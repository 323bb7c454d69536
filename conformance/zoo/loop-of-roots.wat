;; expect: frozen round 0 out-of-budget
;; Square roots, each of the one before.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Roots"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32) (local $x f64)
    (local.set $x (f64.const 7))
    (loop $again (local.set $x (f64.sqrt (local.get $x))) (br $again))))
