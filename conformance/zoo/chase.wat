;; expect: frozen round 0 out-of-budget
;; Walks through its memory so that every step waits for the one before.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Chase"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32) (local $a i32)
    (loop $again (local.set $a (i32.and (i32.const 0x1fff8) (i32.add (i32.const 1013904223) (i32.mul (i32.const 1664525) (i32.add (local.get $a) (i32.load (local.get $a))))))) (br $again))))
