#pragma once

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

// glibc declares these only under feature macros that Swift's module of it does not set.
extern int memfd_create(const char *name, unsigned int flags);
extern char **environ;
enum { slate_spawn_setsid = 0x80 };

// A file in memory, closed on exec.
static inline int slate_spawn_input(void) { return memfd_create("cue", 1U); }

// Starts the shell with a command in a session of its own, so that it has no terminal. It reads
// from the descriptor, writes to nowhere, has no other descriptor and every signal as usual.
// Returns an error number.
static inline int slate_spawn_shell(const char *command, int input, char *const *environment,
                                    pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int code = posix_spawn_file_actions_init(&actions);
  if (code) return code;
  code = posix_spawnattr_init(&attributes);
  if (!code) {
    code = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, 1, 2);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (!code) code = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!code)
      code = posix_spawnattr_setflags(
          &attributes, slate_spawn_setsid | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    char *const arguments[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    if (!code)
      code = posix_spawn(process, "/bin/sh", &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

// Waits until a child has ended, which can still be signalled then.
static inline int slate_spawn_wait(pid_t process) {
  siginfo_t information;
  int result;
  do {
    result = waitid(P_PID, (id_t)process, &information, WEXITED | WNOWAIT);
  } while (result != 0 && errno == EINTR);
  return result;
}

// Lets go of a child that has ended: its exit status, or 128 and the signal that ended it.
static inline int slate_spawn_reap(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static inline char *const *slate_spawn_environment(void) { return environ; }
