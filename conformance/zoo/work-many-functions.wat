;; expect: bad-module the module is too much to compile: it has 20005 functions, and at most 20000 are accepted
;; More functions than anybody writes.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Functions"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
;; repeat 20000
  (func)
  (func (export "palestra_play") (param $len i32)))
