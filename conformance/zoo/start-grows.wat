;; expect: frozen start too-much-memory
;; The start function of the module takes all memory.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:StartGrows"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func $main (loop $again (br_if $again (i32.ne (memory.grow (i32.const 64)) (i32.const -1)))) (unreachable))
  (start $main)
  (func (export "palestra_play") (param $len i32)))
