(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Crash"))
  (memory (export "memory") 1)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32) (i32.const 0))
  (func $think (param $n i32) (result i32)
    (call $divide (local.get $n) (i32.const 0)))
  (func $divide (param $a i32) (param $b i32) (result i32)
    (i32.div_s
      (local.get $a)
      (local.get $b)))
  (func (export "palestra_play") (param i32)
    (drop (call $think (local.get 0)))))
