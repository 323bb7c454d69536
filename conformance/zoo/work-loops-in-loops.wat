;; expect: bad-module the module is too much to compile: it has 65 loops in loops
;; 4.7 kB of nested loops with many variables kept the compiler busy for 40 seconds.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Loops"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (local
;; repeat 500
    i32
    )
;; repeat 65
    loop
;; repeat 500
    (local.set @ (i32.add (local.get @) (local.get 0)))
;; repeat 65
    (br_if 0 (local.get 0)) end
    )
  (func (export "palestra_play") (param $len i32)))
