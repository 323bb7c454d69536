;; expect: frozen round 0 out-of-budget
;; Calls a function whose many variables must all be set to zero.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Variables"))
  (memory (export "memory") 2)
  (func $look (param i64))
  (func $many (local
;; repeat 1900
    i64
    )
    (if (i32.load (i32.const 64)) (then
;; repeat 1900
      (call $look (local.get @))
    )))
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again (call $many) (br $again))))
