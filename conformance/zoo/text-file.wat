;; expect: bad-module this is no wasm module
;; A source file under the wrong name.
(module binary "#include <iostream>\0a")
