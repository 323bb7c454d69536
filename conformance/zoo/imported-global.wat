;; expect: bad-module forbidden import env.seed
;; Wants a number from the host.
(module
  (import "env" "seed" (global i64))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ImportedGlobal"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
