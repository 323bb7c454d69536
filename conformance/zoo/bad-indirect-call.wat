;; expect: frozen round 0 bad-call
;; Calls a function through a pointer of another type.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BadIndirectCall"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (call_indirect (param i32) (local.get $len) (i32.const 0)))
  (table 2 funcref)
  (elem (i32.const 0) $other)
  (func $other (result i64) (i64.const 1)))
