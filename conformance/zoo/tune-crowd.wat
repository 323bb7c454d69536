;; expect: bad-module it has more than 256 exports that tell of numbers
;; Tells of numbers in 257 places.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TuneCrowd"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func $none (result i64) (i64.const 0))
  ;; repeat 257
  (export "palestra-tune:@" (func $none))
  (func (export "palestra_play") (param $len i32)))
