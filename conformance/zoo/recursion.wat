;; expect: frozen round 0 stack-overflow
;; Calls itself until the stack ends.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Recursion"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (call $deeper))
  (func $deeper (call $deeper) (call $deeper)))
