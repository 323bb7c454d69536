;; expect: bad-module the export palestra_play is not a function (i32) -> ()
;; All names are there, and one of them does something else.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WrongSignatures"))
  (memory (export "memory") 1)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 0))
  (func (export "palestra_start") (param i32) (result i32) (i32.const 0))
  (func (export "palestra_play") (param i64) (result i64) (local.get 0)))
