;; expect: frozen start bad-reply
;; Hands back something beside no orders that is not in its memory, before the first round.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BesideOutside"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 8) (i32.const 16))
    (i32.store (i32.const 12) (i32.const -8))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
