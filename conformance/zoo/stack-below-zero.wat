;; expect: frozen round 0 stack-overflow
;; A C++ stack that grew below the bottom of memory; the module shows its stack pointer.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:StackBelowZero"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again
      (global.set $sp (i32.sub (global.get $sp) (i32.const 4096)))
      (i32.store (global.get $sp) (i32.const 1))
      (br $again)))
  (global $sp (export "__stack_pointer") (mut i32) (i32.const 65536)))
