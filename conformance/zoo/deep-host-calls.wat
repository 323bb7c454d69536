;; expect: frozen round 0 stack-overflow
;; Calls the host from every depth, the last one too: the host needs a stack of its own.
(module
  (import "palestra" "log" (func $log (param i32 i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:DeepHostCalls"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (call $deeper))
  (func $deeper
    (call $log (i32.const 0) (i32.const 1))
    (call $deeper)
    (call $log (i32.const 0) (i32.const 1))))
