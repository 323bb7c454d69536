;; expect: frozen round 0 too-much-memory
;; Wants a gigabyte and aborts when it does not get it, as operator new does.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BalloonAtOnce"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (if (i32.eq (memory.grow (i32.const 16384)) (i32.const -1)) (then (unreachable)))))
