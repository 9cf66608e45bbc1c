// Restarts a test process that cannot declare a class, without that class.
//
// The process replaces itself with `execve`, even in a signal handler, and so keeps its identifier, parent and files.
// An unnamed file tells the new program which classes could not be declared, and why.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"

#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// The environment variable that names the file, as "PID,FD". The process is this one or its parent.
static const char variable[] = "CANDLESTICK_FAILED_DECLARATIONS";

typedef struct {
  char type[candlestick_text_size];
  // The message of a fatal error, as the Swift runtime printed it.
  char output[candlestick_cause_size];
  candlestick_run_status status;
} failed_declaration;

static int file = -1;
static const failed_declaration *failed;
static size_t failed_count;

// The class that is being declared; empty if there is none.
static char declared_type[candlestick_text_size];
static char reason_for_limit[128];
static bool has_timer;
static timer_t timer;
static candlestick_error_reader read_fatal_error;
static bool has_declarations;

// The arguments and the environment of a restart, prepared for use in a signal handler.
static char setting[sizeof variable + 32];
// The folder in which the run was started; empty if unknown.
static char folder[PATH_MAX];
static char **arguments, **environment;
static sigset_t signal_mask;

static void adopt_file(void) {
  const char *text = getenv(variable);
  int process, inherited;
  bool is_ours =
      text && sscanf(text, "%d,%d", &process, &inherited) == 2 && (process == getpid() || process == getppid());
  if (text) unsetenv(variable);
  struct stat information;
  if (!is_ours || fcntl(inherited, F_SETFD, FD_CLOEXEC) != 0 || fstat(inherited, &information) != 0) return;
  void *memory = mmap(NULL, (size_t)information.st_size, PROT_READ, MAP_SHARED, inherited, 0);
  if (memory == MAP_FAILED) return;
  file = inherited;
  failed = memory;
  failed_count = (size_t)information.st_size / sizeof *failed;
}

void candlestick_begin_declarations(char **own_arguments, candlestick_error_reader read_error) {
  if (arguments) return;
  adopt_file();
  if (file < 0) file = candlestick_open_scratch_file();
  snprintf(setting, sizeof setting, "%s=%d,%d", variable, getpid(), file);
  arguments = own_arguments;
  environment = candlestick_environment_with(setting);
  if (!getcwd(folder, sizeof folder)) *folder = 0;
  read_fatal_error = read_error;
  has_declarations = true;
  pthread_sigmask(SIG_BLOCK, NULL, &signal_mask);
  // Loads the unwinder's library, which a signal handler cannot do.
  void *frame;
  backtrace(&frame, 1);
}

void candlestick_end_declarations(void) {
  has_declarations = false;
  candlestick_set_declaring("", 0);
  if (file >= 0 && failed_count == 0) {
    close(file);
    file = -1;
  }
}

const void *candlestick_failed_declaration(size_t index, const char **type, const char **output) {
  if (index >= failed_count) return NULL;
  *type = failed[index].type;
  *output = failed[index].output;
  return &failed[index].status;
}

void candlestick_pass_failed_declarations(bool is_passed) {
  if (failed_count == 0) return;
  fcntl(file, F_SETFD, is_passed ? 0 : FD_CLOEXEC);
  if (is_passed) setenv(variable, setting + sizeof variable, 1);
  else unsetenv(variable);
}

bool candlestick_has_declarations(void) { return has_declarations; }

const char *candlestick_fatal_error_message(void) { return read_fatal_error ? read_fatal_error() : NULL; }

// MARK: - One class

void candlestick_set_declaring(const char *type, double limit) {
  // The first byte is written last, so that a handler never sees an incomplete name.
  *declared_type = 0;
  snprintf(declared_type + 1, sizeof declared_type - 1, "%s", *type ? type + 1 : "");
  *declared_type = *type;

  if (!*type) limit = 0;
  if (limit > 0 && !has_timer) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = CANDLESTICK_SIGNAL_FOR_CALLS};
    has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
  }
  if (!has_timer) return;
  snprintf(reason_for_limit, sizeof reason_for_limit, "it took longer than the hang limit of %g s", limit);
  struct timespec time = {(time_t)limit, (long)((limit - (double)(time_t)limit) * 1e9)};
  timer_settime(timer, 0, &(struct itimerspec){.it_value = time}, NULL);
}

const char *candlestick_reason_for_limit(void) { return reason_for_limit; }

bool candlestick_is_declaring(void) { return *declared_type && file >= 0 && arguments && environment; }

void candlestick_restart_without_declaration(const candlestick_run_status *status) {
  // A debugger shows the trap, and may stop the process for any length of time.
  if (candlestick_is_debugged(getpid())) return;
  char output[candlestick_cause_size] = "";
  const char *message = candlestick_fatal_error_message();
  if (message) strncpy(output, message, sizeof output - 1);
  const struct iovec parts[] = {
      {declared_type, sizeof declared_type},
      {output, sizeof output},
      {(void *)status, sizeof *status},
  };
  _Static_assert(sizeof(failed_declaration) == sizeof declared_type + sizeof output + sizeof *status, "no padding");
  if (pwritev(file, parts, 3, (off_t)(failed_count * sizeof(failed_declaration))) != sizeof(failed_declaration)) return;
  fcntl(file, F_SETFD, 0);
  // The handler's signal is blocked, and would stay blocked after the restart.
  pthread_sigmask(SIG_SETMASK, &signal_mask, NULL);
  // The declarations may have changed the folder, to which paths in options are relative.
  if (*folder && chdir(folder) != 0) return;
  execve(CANDLESTICK_OWN_PROGRAM, arguments, environment);
  fcntl(file, F_SETFD, FD_CLOEXEC);
}

#endif
