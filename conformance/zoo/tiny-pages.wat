;; expect: bad-module the module is not valid
;; Pages of one byte.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TinyPages"))
  (memory (export "memory") 65536 (pagesize 1))
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
