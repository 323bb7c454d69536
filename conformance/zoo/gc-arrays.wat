;; expect: bad-module the module is not valid
;; An array of a gigabyte that is no memory.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:GcArrays"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (type $a (array (mut i64)))
  (func (export "palestra_play") (param $len i32)
    (drop (array.new_default $a (i32.const 134217728)))))
