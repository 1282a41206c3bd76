// Preloaded into a program, it fails the n-th of its system calls of one class, and lets all others through.
//
//   FAULT_CLASS   write, read, open, stat, mode, mkdir, sync, rename, link or clone
//   FAULT_N       which of them fails, from 1
//   FAULT_MARK    a file that is made when it does
//   FAULT_NAMED   where set, no file system has files without a name
//
// A filter of the kernel sends each such call to a handler, so that calls that do not go through libc are caught too. The
// handler makes the call itself, with a mark in the sixth argument that the filter lets pass: none of these has six. Threads
// are started by libc alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)

#define ARG(context, n) ((context)->uc_mcontext.gregs[(const int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8}[n]])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined(__aarch64__)

#define ARG(context, n) ((context)->uc_mcontext.regs[n])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#else
#error "unknown machine"
#endif

#define PASS 0x7a55e77eL

static const struct {
    int number;
    const char *class;
    int error;
} CALLS[] = {
    {__NR_write, "write", ENOSPC},    {__NR_writev, "write", ENOSPC},   {__NR_pwrite64, "write", ENOSPC},
    {__NR_openat, "open", EMFILE},    {__NR_fsync, "sync", EIO},        {__NR_fdatasync, "sync", EIO},
    {__NR_syncfs, "sync", EIO},       {__NR_renameat, "rename", EIO},   {__NR_renameat2, "rename", EIO},
    {__NR_linkat, "link", EIO},      {__NR_read, "read", EIO},         {__NR_pread64, "read", EIO},
    {__NR_mkdirat, "mkdir", ENOSPC}, {__NR_fchmod, "mode", EPERM},     {__NR_fstat, "stat", EIO},
    {__NR_statx, "stat", EIO},
#ifdef __NR_open
    {__NR_open, "open", EMFILE},      {__NR_rename, "rename", EIO},     {__NR_link, "link", EIO},
    {__NR_mkdir, "mkdir", ENOSPC},
#endif
};
enum { COUNT = sizeof CALLS / sizeof CALLS[0] };

static const char *wanted, *mark;
static long wanted_number;
static int only_named;
static atomic_long met;

// Whether this call of the class is the one that fails.
static int fails(const char *class) {
    if (!wanted || strcmp(class, wanted) != 0 || atomic_fetch_add(&met, 1) + 1 != wanted_number) return 0;
    long file = syscall(__NR_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600, 0, PASS);
    if (file >= 0) close(file);
    return 1;
}

static void handle(int signal, siginfo_t *info, void *data) {
    (void)signal;
    ucontext_t *context = data;
    int saved = errno;
    long number = info->si_syscall, result = 0;
    int is_open = number == __NR_openat;
    if (is_open && only_named && (ARG(context, 2) & O_TMPFILE) == O_TMPFILE) result = -EOPNOTSUPP;
    for (int i = 0; i < COUNT && result == 0; i++)
        if (CALLS[i].number == number && fails(CALLS[i].class)) result = -CALLS[i].error;
    if (result == 0) {
        result = syscall(number, ARG(context, 0), ARG(context, 1), ARG(context, 2), ARG(context, 3), ARG(context, 4), PASS);
        if (result == -1) result = -errno;
    }
    RESULT(context) = result;
    errno = saved;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    if (fails("clone")) return EAGAIN;
    int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
    return next(thread, attributes, start, argument);
}

__attribute__((constructor)) static void begin(void) {
    wanted = getenv("FAULT_CLASS");
    mark = getenv("FAULT_MARK");
    only_named = getenv("FAULT_NAMED") != NULL;
    const char *number = getenv("FAULT_N");
    if (!wanted || !mark || !number) return;
    wanted_number = atol(number);

    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER};
    struct sock_filter filter[2 * COUNT + 6];
    int at = 0;
#define ADD(...) filter[at++] = (struct sock_filter)__VA_ARGS__
    // The low half of the sixth argument.
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[5])));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PASS, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    for (int i = 0; i < COUNT; i++) {
        ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALLS[i].number, 0, 1));
        ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP));
    }
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    struct sock_fprog program = {.len = at, .filter = filter};
    // A program that cannot be watched must not pass for one that was.
    if (sigaction(SIGSYS, &action, NULL) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        _exit(99);
}
