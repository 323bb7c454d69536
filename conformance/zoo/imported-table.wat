;; expect: bad-module forbidden import env.table
;; Wants a table from the host.
(module
  (import "env" "table" (table 1 funcref))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ImportedTable"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
