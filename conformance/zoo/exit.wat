;; expect: frozen round 0 exit code 3
;; Leaves in the middle of the match.
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Exit"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (call $exit (i32.const 3))))
