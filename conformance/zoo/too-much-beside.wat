;; expect: frozen round 0 bad-reply
;; Hands back more beside its orders than any game wants.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:TooMuchBeside"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 8) (i32.const 4097))))
