;; expect: frozen round 0 too-many-orders
;; One order more than 1000, as the SDK leaves it: counted, then a trap.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ManyOrders"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 4096))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 1001))
    (unreachable)))
