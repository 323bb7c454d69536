;; expect: frozen round 0 out-of-budget
;; Two functions that call each other for ever, without a stack.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TailCalls"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func $a (return_call $b))
  (func $b (return_call $a))
  (func (export "palestra_play") (param $len i32)
    (call $a)))
