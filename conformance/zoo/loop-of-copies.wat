;; expect: frozen round 0 out-of-budget
;; Copies a megabyte with one instruction, for ever.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:LoopOfCopies"))
  (memory (export "memory") 33)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again (memory.copy (i32.const 1048576) (i32.const 65536) (i32.const 983040)) (br $again))))
