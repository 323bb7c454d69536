;; expect: frozen round 0 out-of-budget
;; Spends all its time in the host: calls must cost, too.
(module
  (import "wasi_snapshot_preview1" "sched_yield" (func $yield (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:LoopOfHostCalls"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again (drop (call $yield)) (br $again))))
