(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Busy"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32) (i32.const 0))
  (func $hard
    (local $k i32)
    (local.set $k (i32.const 900000))
    (loop $next
      (local.set $k (i32.sub (local.get $k) (i32.const 1)))
      (br_if $next (local.get $k))))
  (func $easy
    (local $k i32)
    (local.set $k (i32.const 100000))
    (loop $next
      (local.set $k (i32.sub (local.get $k) (i32.const 1)))
      (br_if $next (local.get $k))))
  (func $play (export "palestra_play") (param i32)
    (call $hard)
    (call $easy)))
