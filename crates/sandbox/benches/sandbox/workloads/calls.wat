;; Fibonacci by definition: nothing but calls.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Calls"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func $fib (param $n i32) (result i32)
    (if (i32.lt_u (local.get $n) (i32.const 2)) (then (return (local.get $n))))
    (i32.add
      (call $fib (i32.sub (local.get $n) (i32.const 1)))
      (call $fib (i32.sub (local.get $n) (i32.const 2)))))
  (func (export "palestra_play") (param i32)
    (i32.store (i32.const 0) (i32.const 1))
    (i32.store (i32.const 64) (call $fib (i32.const 35)))))
