;; expect: frozen round 0 panic AIGloin.rs:7:3: no ork
;; What the hook of the Rust SDK writes.
(module
  (import "palestra" "log" (func $log (param i32 i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Panic"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (call $log (i32.const 512) (i32.const 34))
    (unreachable))
  (data (i32.const 512) "panicked at AIGloin.rs:7:3:\0ano ork"))
