;; expect: bad-module the export palestra-tune:... is not a function () -> i64
;; Tells its numbers in another way.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TuneOtherwise"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra-tune:a") (param i64) (result i64) (local.get 0))
  (func (export "palestra_play") (param $len i32)))
