;; expect: bad-module the module is too much to compile: it has 2500
;; More code than anybody writes, in one function.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Large"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (param i32 i32 i32)
;; repeat 250000
    (local.set 0 (i32.mul (i32.add (local.get 0) (local.get 1)) (local.get 2)))
    )
  (func (export "palestra_play") (param $len i32)))
