;; expect: frozen start exit code 7
;; Leaves before its instance is there.
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ExitInStart"))
  (memory (export "memory") 2)
  (start $leave)
  (func $leave (call $exit (i32.const 7)))
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
