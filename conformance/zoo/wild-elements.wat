;; expect: frozen start bad-call
;; Elements beyond the end of their table.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WildElements"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (table 1 funcref)
  (elem (i32.const 5) func $f)
  (func $f)
  (func (export "palestra_play") (param $len i32)))
