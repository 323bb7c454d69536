;; expect: bad-module the module is too much to compile: it has 150000 pairs of a loop and a variable
;; Many loops, and around each go many variables.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Row"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (local
;; repeat 500
    i32
    )
;; repeat 300
    (loop (local.set 0 (local.get 499)) (br_if 0 (local.get 0)))
    )
  (func (export "palestra_play") (param $len i32)))
