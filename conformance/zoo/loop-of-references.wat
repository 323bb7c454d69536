;; expect: frozen round 0 out-of-budget
;; Asks for a reference to a function, again and again: the engine is called each time.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:References"))
  (memory (export "memory") 2)
  (table $t 8 funcref)
  (func $f)
  (elem $e func $f)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (loop $again (drop (ref.func $f)) (br $again))))
