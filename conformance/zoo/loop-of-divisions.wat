;; expect: frozen round 0 out-of-budget
;; Divisions, each by the result of the one before.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Divisions"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32) (local $x i64)
    (local.set $x (i64.const 7))
    (loop $again (local.set $x (i64.or (i64.div_u (i64.const -7) (local.get $x)) (i64.const 3))) (br $again))))
