;; expect: plays 0 1 2
;; Grows its memory and moves the buffer whenever it is asked for it.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:GrowsWhileTold"))
  (memory (export "memory") 1)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (global.set $buffer (i32.shl (memory.grow (i32.const 3)) (i32.const 16)))
    (global.get $buffer))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 1))
    (i32.store (i32.const 64) (i32.load offset=4 (global.get $buffer))))
  (global $buffer (mut i32) (i32.const 0)))
