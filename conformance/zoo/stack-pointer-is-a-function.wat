;; expect: frozen round 0 out-of-bounds
;; Shows a function for a stack pointer, and reads where nothing is.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:PointerCalled"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "__stack_pointer"))
  (func (export "palestra_play") (param $len i32)
    (drop (i32.load (i32.const -4)))))
