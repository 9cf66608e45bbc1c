// Interposes the calls that make descriptors that tell of what happens elsewhere: to files, signals or processes. They are outside. The
// two ends of a pseudo-terminal are inside.
//
// The system passes on what is written to a terminal on a thread of its own, which it waits for in `poll`. What is written to the one end
// may be echoed, so that both ends become ready.

#include "../CTestProcess/OriginalFunction.h"
#include "../CTestProcess/SystemCalls.h"
#include "Descriptors.h"

#include <errno.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>

extern int pidfd_open(pid_t process, unsigned flags);

/// Interposes a function that makes a descriptor of a kind.
#define INTERPOSE_MAKER(name, parameters, arguments, record)                                                           \
  INTERPOSED int name parameters {                                                                                     \
    int made = ORIGINAL(name) arguments;                                                                               \
    if (made >= 0 && MAKER) record;                                                                                    \
    return made;                                                                                                       \
  }

INTERPOSE_MAKER(inotify_init, (void), (), candlestick_set_descriptor_kind(made, descriptor_outside))
INTERPOSE_MAKER(inotify_init1, (int flags), (flags), candlestick_set_descriptor_kind(made, descriptor_outside))
INTERPOSE_MAKER(signalfd, (int descriptor, const sigset_t *mask, int flags), (descriptor, mask, flags),
                candlestick_set_descriptor_kind(made, descriptor_outside))

/// The C library has the function since version 2.36.
static int open_process(pid_t process, unsigned flags) { return (int)candlestick_real_syscall(SYS_pidfd_open, (long[6]){process, flags}); }

INTERPOSED int pidfd_open(pid_t process, unsigned flags) {
  int made = ORIGINAL_OR(pidfd_open, open_process)(process, flags);
  if (made >= 0 && MAKER) candlestick_set_descriptor_kind(made, descriptor_outside);
  return made;
}

// MARK: - Pseudo-terminals

static _Atomic bool has_terminals;

static void add_terminal(int descriptor) {
  candlestick_set_descriptor_kind(descriptor, descriptor_inside);
  candlestick_descriptor_at(descriptor)->is_terminal = true;
  has_terminals = true;
}

INTERPOSE_MAKER(posix_openpt, (int flags), (flags), add_terminal(made))
INTERPOSE_MAKER(getpt, (void), (), add_terminal(made))

INTERPOSED int openpty(int *master, int *other, char *name, const struct termios *settings, const struct winsize *size) {
  int result = ORIGINAL(openpty)(master, other, name, settings, size);
  if (result == 0 && MAKER) {
    add_terminal(*master);
    add_terminal(*other);
  }
  return result;
}

/// Returns true if code of a simulation has the other end of a terminal.
static bool is_other_end_inside(unsigned number) {
  unsigned found;
  for (int i = 0; i < candlestick_descriptor_limit(); i++)
    if (candlestick_descriptor_at(i)->is_terminal && ioctl(i, TIOCGPTN, &found) == 0 && found == number) return true;
  return false;
}

void candlestick_found_terminal(int file, const char *path) {
  enum { first_major = 136, last_major = 143 };
  struct stat status;
  int error = errno;
  if (strcmp(path, "/dev/ptmx") == 0)
    add_terminal(file);
  else if (strncmp(path, "/dev/pts/", 9) == 0 && has_terminals && fstat(file, &status) == 0 && S_ISCHR(status.st_mode) &&
           major(status.st_rdev) >= first_major && major(status.st_rdev) <= last_major && is_other_end_inside(minor(status.st_rdev)))
    add_terminal(file);
  errno = error;
}

void candlestick_pass_on_to_terminals(int descriptor) {
  if (__builtin_expect(!candlestick_descriptor_at(descriptor)->is_terminal, true)) return;
  int error = errno;
  for (int i = 0; i < candlestick_descriptor_limit(); i++) {
    struct pollfd polled = {i, POLLIN, 0};
    if (candlestick_descriptor_at(i)->is_terminal) ORIGINAL(poll)(&polled, 1, 0);
  }
  errno = error;
}
