;; expect: frozen round 0 too-much-memory
;; Asks for more memory than any module can have, and gives up.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:GrowsBeyond"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (if (i32.eq (memory.grow (i32.const 65536)) (i32.const -1)) (then (unreachable)))))
