;; expect: bad-module the module is too much to compile
;; A million global numbers.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WorkManyGlobals"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
;; repeat 200000
  (global i64 (i64.const @))
  (func (export "palestra_play") (param $len i32)))
