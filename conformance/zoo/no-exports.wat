;; expect: bad-module the export memory is missing
;; A valid module of somebody else.
(module (func (export "main") (result i32) (i32.const 42)))
