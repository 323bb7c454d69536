;; expect: bad-module the module is too much to compile
;; A hundred thousand pieces of data that nobody asks for.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WorkManyPassive"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
;; repeat 99000
  (data "x")
  (func (export "palestra_play") (param $len i32)))
