;; expect: frozen round 0 out-of-budget
;; Asks for no memory, again and again: the engine works, the player must pay.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:LoopOfGrowth"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again (drop (memory.grow (i32.const 0))) (br $again))))
