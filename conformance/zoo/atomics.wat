;; expect: bad-module the module is not valid
;; Waits for another thread.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Atomics"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (drop (memory.atomic.wait32 (i32.const 0) (i32.const 0) (i64.const -1)))))
