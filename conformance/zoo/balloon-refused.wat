;; expect: plays 1 1 1
;; Wants a gigabyte, is refused, and goes on without it: no fault.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BalloonRefused"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 1))
    (i32.store (i32.const 64) (i32.eq (memory.grow (i32.const 16384)) (i32.const -1)))))
