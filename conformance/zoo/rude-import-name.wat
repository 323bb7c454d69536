;; expect: bad-module forbidden import \u{1b}]0;mine\u{7}.\u{1b}[2J
;; Wants something with a name that takes over terminals.
(module
  (import "\1b]0;mine\07" "\1b[2J" (func))
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:RudeImportName"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
