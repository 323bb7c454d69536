;; expect: bad-module its memory begins with 4294967296 bytes; the limit is 67108864
;; All the memory there is.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:MemoryOf4Gb"))
  (memory (export "memory") 65536)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 0))))
