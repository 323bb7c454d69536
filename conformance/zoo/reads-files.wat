;; expect: plays 8 8 8
;; Opens a file, and asks which folders it may see: error 8 both times.
(module
  (import "wasi_snapshot_preview1" "path_open" (func $open (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_prestat_get" (func $folder (param i32 i32) (result i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ReadsFiles"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 64) (i32.and
      (call $folder (i32.const 3) (i32.const 300))
      (call $open (i32.const 3) (i32.const 0) (i32.const 256) (i32.const 11) (i32.const 0) (i64.const 2) (i64.const 2) (i32.const 0) (i32.const 300))))
    (i32.store (i32.const 0) (i32.const 1)))
  (data (i32.const 256) "/etc/passwd"))
