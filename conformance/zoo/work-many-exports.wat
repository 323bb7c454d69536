;; expect: plays
;; Five thousand exports that nobody asked for.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Exports"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
;; repeat 5000
  (func (export "more-@"))
  (func (export "palestra_play") (param $len i32)))
