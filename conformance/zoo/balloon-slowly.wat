;; expect: frozen round 2 too-much-memory
;; Takes 24 MB in every round.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BalloonSlowly"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (if (i32.eq (memory.grow (i32.const 384)) (i32.const -1)) (then (unreachable)))
    (i32.store (i32.const 0) (i32.const 0))))
