;; expect: plays
;; A hundred thousand values on the stack at once.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WorkSelect"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func $f (result i32) (local $x i32)
;; repeat 50000
    (local.tee $x (i32.mul (local.get $x) (i32.const 3)))
;; repeat 49999
    (i32.xor)
  )
  (func (export "palestra_play") (param $len i32)))
