;; expect: bad-module the module is not valid
;; A component, the other kind of wasm.
(module binary "\00asm\0d\00\01\00")
