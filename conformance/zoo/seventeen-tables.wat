;; expect: bad-module it has 17 tables; at most 16 are accepted
;; Once it passed the door and failed when its instance was made, and the match was void.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:Tables"))
  (memory (export "memory") 2)
  (table 1 funcref) (table 1 funcref) (table 1 funcref) (table 1 funcref)
  (table 1 funcref) (table 1 funcref) (table 1 funcref) (table 1 funcref)
  (table 1 funcref) (table 1 funcref) (table 1 funcref) (table 1 funcref)
  (table 1 funcref) (table 1 funcref) (table 1 funcref) (table 1 funcref)
  (table 1 funcref)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (export "palestra_play") (param $len i32)))
