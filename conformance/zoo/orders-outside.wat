;; expect: frozen round 0 bad-reply its orders
;; Ten orders, the last of them beyond the end of its memory.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:OrdersOutside"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 131000))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 10))))
