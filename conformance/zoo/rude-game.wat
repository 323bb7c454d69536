;; expect: bad-module a game cannot be called
;; Plays a game whose name takes over terminals.
(module
  (func (export "palestra:\1b[2J:1"))
  (func (export "palestra-name:RudeGame"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
