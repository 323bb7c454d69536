;; expect: bad-module this is no wasm module
;; No bytes at all.
(module binary "")
