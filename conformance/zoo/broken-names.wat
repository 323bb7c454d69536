;; expect: plays
;; Its sections for debuggers are broken.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:BrokenNames"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (@custom "name" "\01\ff\ff\ff\ff\0f")
  (@custom ".debug_info" "\ff\ff\ff\ff\ff\ff\ff\ff")
  (@custom ".debug_line" "\10\00\00\00\05\00\ff")
  (@custom "producers" "\ff\ff")
  (func (export "palestra_play") (param $len i32)))
