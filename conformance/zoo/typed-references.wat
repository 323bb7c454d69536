;; expect: bad-module the module is not valid
;; Functions that are called without a table.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TypedReferences"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (type $t (func))
  (elem declare func $f)
  (func $f)
  (func (export "palestra_play") (param $len i32)
    (call_ref $t (ref.func $f))))
