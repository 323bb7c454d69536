;; expect: bad-module the module is not valid
;; The right beginning, then dice.
(module binary "\00asm\01\00\00\00" "\93\1e\c4\07\f2\55\a9\0d\3b\e6\78\41\8c\d0\2f\66")
