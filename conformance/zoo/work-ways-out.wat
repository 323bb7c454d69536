;; expect: bad-module the module is too much to compile: it has 90300004 meetings of variables where nested blocks end
;; Blocks in blocks with a way out of each.
(module
  (func (export "palestra:ork-island:1"))
  (func (export "palestra-name:WaysOut"))
  (memory (export "memory") 2)
  (func (export "palestra_buffer") (param $len i32) (result i32)
    (i32.const 1024))
  (func (export "palestra_start") (param $len i32) (result i32)
    (i32.const 0))
  (func (local
;; repeat 1000
    i32
    )
;; repeat 300
    block
;; repeat 300
    (br_if @ (local.get @)) (local.set @ (i32.const @))
;; repeat 300
    end
    )
  (func (export "palestra_play") (param $len i32)))
