;; expect: bad-module it was built for version "2"
;; From the future.
(module
  (func (export "palestra:ork-island:2"))
  (func (export "palestra-name:VersionOfTomorrow"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 0))))
