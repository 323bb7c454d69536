;; expect: frozen round 1 too-many-orders
;; 1000 orders are welcome, 1001 are not, and no trap tells.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ManyOrdersQuietly"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 32768))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.add (i32.const 1000) (i32.load (i32.const 1028))))))
