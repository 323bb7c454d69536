;; expect: frozen round 0 bad-call
;; Goes on in a function of another kind.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WildTailCall"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (table 2 funcref)
  (elem (i32.const 0) func $f)
  (func $f (param i32))
  (type $t (func))
  (func $g (return_call_indirect (type $t) (i32.const 0)))
  (func (export "palestra_play") (param $len i32)
    (call $g)))
