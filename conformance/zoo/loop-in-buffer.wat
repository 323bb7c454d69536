;; expect: frozen start out-of-budget
;; Looks for a buffer for ever.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:LoopInBuffer"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (loop $again (br $again))
    (unreachable))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 0))))
