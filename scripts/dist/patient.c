/* patient PROGRAM WORDS...: runs it with limits of CPU time that do nothing, for scripts/same-everywhere. An emulator takes
   many times as long as the machine it plays, so the seconds that compiling a module may take are over too soon.
   Nothing that is handed out contains it. */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)

int main(int count, char **words) {
    /* prlimit64(somebody, RLIMIT_CPU, something) is said to be done. */
    struct sock_filter rules[] = {
        LOAD(nr),      IF(SYS_prlimit64, 0, 5),
        LOAD(args[1]), IF(RLIMIT_CPU, 0, 3),
        LOAD(args[2]), IF(0, 1, 0),
        ANSWER(SECCOMP_RET_ERRNO | 0),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    if (count < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
        perror("patient");
        return 1;
    }
    execv(words[1], words + 1);
    perror(words[1]);
    return 1;
}
