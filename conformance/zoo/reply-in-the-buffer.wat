;; expect: frozen round 2 too-many-orders
;; Its reply is where messages are written: a message says how many orders it gives.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ReplyInBuffer"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 8) (i32.const 0))))
