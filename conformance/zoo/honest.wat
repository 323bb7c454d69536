;; expect: plays 0 1 2
;; The smallest player: every round one order, the number of the round and what it is told of it.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Honest"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (i32.store (i32.const 0) (i32.const 1))
    ;; a message is an array: its length, then its elements
    (i32.store (i32.const 64) (i32.load (i32.const 1028)))
    (i32.store (i32.const 68) (local.get $len))))
