;; expect: frozen round 0 too-much-memory
;; Grows its table without end.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:GrowingTable"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again
      (br_if $again (i32.ne (table.grow $t (ref.func $f) (i32.const 10000)) (i32.const -1))))
    (unreachable))
  (table $t 1 funcref)
  (elem declare func $f)
  (func $f))
