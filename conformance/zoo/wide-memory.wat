;; expect: bad-module the module is not valid
;; A memory with 64-bit addresses.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WideMemory"))
  (memory (export "memory") i64 1)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 0))))
