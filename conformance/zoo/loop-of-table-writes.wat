;; expect: frozen round 0 out-of-budget
;; Writes one entry of a table, again and again.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TableWrites"))
  (memory (export "memory") 2)
  (table $t 8 funcref)
  (func $f)
  (elem $e func $f)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again (table.set $t (i32.const 1) (ref.null func)) (br $again))))
