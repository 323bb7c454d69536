;; expect: bad-module the module is too much to compile: it has 10000 types
;; More types than anybody needs.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Types"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
;; repeat 9997
  (rec (type (func (param i32))))
  (func (export "palestra_play") (param $len i32)))
