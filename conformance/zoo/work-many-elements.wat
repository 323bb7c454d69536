;; expect: bad-module the module is too much to compile
;; Elements that are put into a table anew in each match.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WorkManyElements"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (table 60000 funcref)
  (func $f)
;; repeat 50000
  (elem (i32.add (i32.const @) (i32.const 1)) func $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f $f )
  (func (export "palestra_play") (param $len i32)))
