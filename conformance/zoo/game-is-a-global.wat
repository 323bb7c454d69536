;; expect: bad-module the export palestra:GAME:1 is missing
;; The name of its game is that of a number.
(module
  (global (export "palestra:ork-island:1") i32 (i32.const 1))
  (func (export "palestra-name:GameIsAGlobal"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
