;; expect: frozen start abort
;; The start function of the module gives up.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:StartTraps"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func $main (unreachable))
  (start $main)
  (func (export "palestra_play") (param $len i32)))
