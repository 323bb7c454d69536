;; expect: plays
;; A hundred thousand blocks in blocks, with nothing in them.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Deep"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func
;; repeat 100000
    block
;; repeat 100000
    end
    )
  (func (export "palestra_play") (param $len i32)))
