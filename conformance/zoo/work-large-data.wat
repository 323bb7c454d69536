;; expect: plays
;; A megabyte of data in ten thousand pieces.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Data"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
;; repeat 10000
  (data (i32.const 2048) "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
  (func (export "palestra_play") (param $len i32)))
