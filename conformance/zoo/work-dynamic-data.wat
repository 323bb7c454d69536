;; expect: plays
;; Data whose places are computed in each match.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Dynamic"))
  (memory (export "memory") 16)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
;; repeat 10000
  (data (i32.add (i32.const 2048) (i32.const @)) "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
  (func (export "palestra_play") (param $len i32)))
