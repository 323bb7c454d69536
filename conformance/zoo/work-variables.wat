;; expect: bad-module the module is too much to compile: it has 2002 variables in a function
;; A function with more variables than anybody needs.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Locals"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (local
;; repeat 1001
    i32 i64
    ))
  (func (export "palestra_play") (param $len i32)))
