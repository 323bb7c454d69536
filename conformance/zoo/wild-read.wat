;; expect: frozen round 0 out-of-bounds
;; Reads where no memory is.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WildRead"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)
    (drop (i32.load (i32.const -4)))))
