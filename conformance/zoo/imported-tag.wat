;; expect: bad-module the module is not valid
;; Wants the tag of an exception from the host.
(module
  (import "env" "tag" (tag))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:ImportedTag"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
