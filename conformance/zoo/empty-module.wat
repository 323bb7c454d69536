;; expect: bad-module the export memory is missing
;; Eight bytes: the shortest valid module.
(module binary "\00asm\01\00\00\00")
