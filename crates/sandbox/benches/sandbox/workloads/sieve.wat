;; Primes below four million: long walks through memory.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Sieve"))
  (memory (export "memory") 64)
  (func (export "palestra_buffer") (param i32) (result i32) (i32.const 1024))
  (func (export "palestra_start") (param i32) (result i32)
    (i32.store (i32.const 4) (i32.const 64))
    (i32.const 0))
  (func (export "palestra_play") (param i32)
    (local $n i32) (local $m i32) (local $primes i32)
    (i32.store (i32.const 0) (i32.const 1))
    (memory.fill (i32.const 65536) (i32.const 0) (i32.const 4000000))
    (local.set $n (i32.const 2))
    (loop $next
      (if (i32.eqz (i32.load8_u (i32.add (i32.const 65536) (local.get $n))))
        (then
          (local.set $primes (i32.add (local.get $primes) (i32.const 1)))
          (local.set $m (i32.shl (local.get $n) (i32.const 1)))
          (block $done
            (loop $strike
              (br_if $done (i32.ge_u (local.get $m) (i32.const 4000000)))
              (i32.store8 (i32.add (i32.const 65536) (local.get $m)) (i32.const 1))
              (local.set $m (i32.add (local.get $m) (local.get $n)))
              (br $strike)))))
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $n) (i32.const 4000000))))
    (i32.store (i32.const 64) (local.get $primes))))
