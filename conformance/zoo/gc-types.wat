;; expect: bad-module the module is not valid
;; Things that somebody else would have to collect.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:GcTypes"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (type $s (struct (field (mut i64))))
  (global $g (mut (ref null $s)) (ref.null $s))
  (func (export "palestra_play") (param $len i32)
    (loop $again (global.set $g (struct.new $s (i64.const 1))) (br $again))))
