;; expect: frozen round 0 out-of-bounds
;; Notes text that is not in its memory.
(module
  (import "palestra" "note" (func $note (param i32 i32 i32 i32 i32 f64 i32 i32)))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:NoteOutside"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (call $note (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (f64.const 0)
      (i32.const 131000) (i32.const 1000))))
