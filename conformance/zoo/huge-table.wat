;; expect: bad-module a table begins with 10000000 entries; the limit is 65536
;; Ten million function pointers.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:HugeTable"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 0)))
  (table 10000000 funcref))
