;; expect: frozen start out-of-bounds
;; A data segment outside its memory, found when the instance is made.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WildSegment"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 0)))
  (data (i32.const 200000) "outside"))
