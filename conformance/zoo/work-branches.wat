;; expect: bad-module the module is too much to compile: it has 1600000000 pairs of branches to the same place
;; 160 kB of branches to one place kept the compiler busy for 22 seconds.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Branches"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (local i32)
    (block
;; repeat 40000
      (br_if 0 (local.get 0))
    ))
  (func (export "palestra_play") (param $len i32)))
