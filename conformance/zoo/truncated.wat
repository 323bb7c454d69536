;; expect: bad-module the module is not valid
;; Cut in the middle of its types.
(module binary "\00asm\01\00\00\00" "\01\08\02\60\01\7f")
