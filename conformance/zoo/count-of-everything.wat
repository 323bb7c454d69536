;; expect: frozen round 0 too-many-orders
;; Claims 2^32 - 1 orders.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:CountOfEverything"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const -1))))
