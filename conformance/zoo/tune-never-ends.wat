;; expect: plays
;; Never tells its numbers: nobody asks in a match.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TuneNeverEnds"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra-tune:a") (result i64) (loop $again (br $again)) (unreachable))
  (func (export "palestra_play") (param $len i32)))
