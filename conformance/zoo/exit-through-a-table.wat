;; expect: frozen round 0 exit code 3
;; Calls the host through a table.
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ExitByTable"))
  (memory (export "memory") 2)
  (table $t 1 1 funcref)
  (elem (table $t) (i32.const 0) func $exit)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (call_indirect $t (param i32) (i32.const 3) (i32.const 0))))
