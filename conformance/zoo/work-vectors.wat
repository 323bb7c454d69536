;; expect: plays
;; Vectors: shuffles that the compiler takes long for.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WorkVectors"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func $f (param v128) (result v128) (local.get 0)
;; repeat 100000
    (i8x16.shuffle 0 17 2 19 4 21 6 23 8 25 10 27 12 29 14 31 (local.get 0))
  )
  (func (export "palestra_play") (param $len i32)))
