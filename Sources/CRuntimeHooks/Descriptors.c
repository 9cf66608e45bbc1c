// Tracks the descriptors that code of simulations makes, and blocks steps until descriptors are ready.
//
// The descriptors are real. What one end in this process does is visible at the other end at once: in pipes, in pairs of
// sockets, and on the loopback interface, where the kernel delivers before the call returns.

#include "DescriptorFaults.h"
#include "../CTestProcess/OriginalFunction.h"
#include "ThreadTurns.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

// MARK: - Facts

enum { most_descriptors = 1 << 16 };

/// The facts, by descriptor.
static candlestick_descriptor facts[most_descriptors];

static _Atomic int limit;

int candlestick_descriptor_limit(void) { return atomic_load(&limit); }

UNSANITIZED candlestick_descriptor *candlestick_descriptor_at(int descriptor) {
  if (descriptor >= 0 && descriptor < most_descriptors) return &facts[descriptor];
  static _Thread_local candlestick_descriptor other READ_WITHOUT_CALL;
  other = (candlestick_descriptor){0};
  return &other;
}

candlestick_descriptor_kind candlestick_descriptor_kind_of(int descriptor) {
  return atomic_load_explicit(&candlestick_descriptor_at(descriptor)->kind, memory_order_relaxed);
}

static UNSANITIZED uint32_t current_identifier(void) { return candlestick_entered ? (uint32_t)candlestick_entered->identifier : 0; }

bool candlestick_is_kind_current(int descriptor) {
  return candlestick_descriptor_at(descriptor)->simulation == current_identifier() &&
         candlestick_descriptor_kind_of(descriptor) != descriptor_unknown;
}

UNSANITIZED void candlestick_set_descriptor_kind(int descriptor, candlestick_descriptor_kind kind) {
  int known = atomic_load(&limit);
  while (descriptor >= known && descriptor < most_descriptors && !atomic_compare_exchange_weak(&limit, &known, descriptor + 1)) continue;
  candlestick_descriptor_at(descriptor)->simulation = current_identifier();
  atomic_store_explicit(&candlestick_descriptor_at(descriptor)->kind, kind, memory_order_relaxed);
}

void candlestick_copy_facts(int from, int to) {
  const candlestick_descriptor *known = candlestick_descriptor_at(from);
  candlestick_set_descriptor_kind(to, known->kind);
  candlestick_descriptor *copy = candlestick_descriptor_at(to);
  copy->is_edge_triggered = known->is_edge_triggered;
  copy->is_reset = known->is_reset;
  copy->is_terminal = known->is_terminal;
  copy->options = known->options;
}

void candlestick_forget_descriptor(int descriptor) { candlestick_copy_facts(-1, descriptor); }

UNSANITIZED candlestick_simulation *candlestick_descriptor_maker(const void *caller) {
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true) || candlestick_is_outside()) return NULL;
  return candlestick_is_in_image(caller, image_dispatch) ? NULL : simulation;
}

candlestick_simulation *candlestick_descriptor_user(int descriptor, const void *caller) {
  if (__builtin_expect(!candlestick_entered, true)) return NULL;
  return candlestick_descriptor_kind_of(descriptor) == descriptor_unknown ? NULL : candlestick_descriptor_maker(caller);
}

/// Returns true if data that is written to a descriptor makes a member of a set ready.
static bool is_woken_by(int member, const void *descriptor) {
  struct stat written, read;
  if (member == *(const int *)descriptor) return true;
  return fstat(member, &read) == 0 && S_ISFIFO(read.st_mode) && fstat(*(const int *)descriptor, &written) == 0 &&
         written.st_dev == read.st_dev && written.st_ino == read.st_ino;
}

candlestick_simulation *candlestick_descriptor_sender(int descriptor, const void *caller) {
  candlestick_simulation *simulation = candlestick_descriptor_maker(caller);
  if (__builtin_expect(!simulation, true)) return NULL;
  if (candlestick_is_kind_current(descriptor)) return simulation;
  int error = errno;
  struct stat status;
  // Nobody waits for a file or a terminal. An event has no type.
  bool may_wake = descriptor > STDERR_FILENO && fstat(descriptor, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISCHR(status.st_mode);
  bool has_joined = may_wake && candlestick_join_loops(simulation, is_woken_by, &descriptor);
  candlestick_destination other;
  if (may_wake && candlestick_find_other_end(descriptor, &other))
    has_joined |= candlestick_join_loops(simulation, candlestick_is_destination, &other);
  candlestick_descriptor_kind kind = has_joined ? descriptor_inside : candlestick_descriptor_kind_of(descriptor);
  if (kind != descriptor_unknown) {
    candlestick_set_descriptor_kind(descriptor, kind);
    errno = error;
    return simulation;
  }
  if (may_wake) candlestick_report_first_use(candlestick_outside_wake);
  errno = error;
  return NULL;
}

void candlestick_adopt_descriptor(candlestick_simulation *simulation, int descriptor) {
  struct stat status;
  char target[CANDLESTICK_TARGET];
  candlestick_read_target(descriptor, target);
  bool is_inside = candlestick_adopt_timer(simulation, descriptor) || strstr(target, "[eventfd]") || strstr(target, "[eventpoll]");
  if (!is_inside && fstat(descriptor, &status) == 0)
    is_inside = S_ISFIFO(status.st_mode) || (S_ISSOCK(status.st_mode) && candlestick_is_local_socket(descriptor));
  candlestick_set_descriptor_kind(descriptor, is_inside ? descriptor_inside : descriptor_outside);
}

// MARK: - Waiting

/// The object of all waits for descriptors.
static const char descriptors;

void candlestick_descriptors_changed(void) {
  candlestick_simulation *simulation = candlestick_entered;
  if (simulation) simulation->descriptor_use_count++;
  candlestick_signal(&descriptors);
}

void candlestick_reach_descriptor_call(candlestick_simulation *simulation, void *const *frame) {
  int error = errno;
  candlestick_reach_call(simulation, frame);
  errno = error;
}

void candlestick_begin_descriptor_wait(candlestick_simulation *simulation, candlestick_wait *wait, int descriptor,
                                       candlestick_descriptor_kind kind) {
  wait->kind = candlestick_wait_descriptor;
  wait->object = &descriptors;
  wait->descriptor = descriptor;
  wait->is_signalled = wait->is_independent = true;
  wait->is_outside = kind != descriptor_inside;
  if (!wait->is_outside) return;
  simulation->has_begun_outside = true;
  simulation->outside_wait_count++;
}

void candlestick_end_descriptor_wait(candlestick_simulation *simulation, const candlestick_wait *wait) {
  if (wait->is_outside) simulation->outside_wait_count--;
}

void candlestick_await_descriptors(candlestick_simulation *simulation, int descriptor, candlestick_descriptor_kind kind, int64_t end,
                                   bool (*is_ready)(void *context), void *context) {
  candlestick_act_on_cancellation();
  candlestick_wait wait = {.end = end,
                           .has_happened = is_ready,
                           .context = context,
                           .is_interruptible = true,
                           .callers = candlestick_callers_of(__builtin_frame_address(0))};
  candlestick_begin_descriptor_wait(simulation, &wait, descriptor, kind);
  candlestick_block_step(simulation, &wait);
  if (candlestick_has_left(simulation)) return;
  candlestick_end_descriptor_wait(simulation, &wait);
  candlestick_act_on_cancellation();
}

bool candlestick_is_any_ready(void *context) {
  const candlestick_poll_call *call = context;
  int error = errno;
  int count = ORIGINAL(poll)(call->descriptors, call->count, 0);
  errno = error;
  return count != 0;
}

int candlestick_poll_outside(const candlestick_simulation *simulation, const candlestick_poll_call *call, int64_t end) {
  int64_t left = candlestick_time_left(simulation, end) / 1000000;
  int milliseconds = end == INT64_MAX || left > INT32_MAX ? -1 : (int)left;
  return WAIT_OUTSIDE(ORIGINAL(poll)(call->descriptors, call->count, milliseconds));
}

bool candlestick_is_nonblocking(int descriptor) {
  int flags = ORIGINAL(fcntl)(descriptor, F_GETFL);
  return flags < 0 || (flags & O_NONBLOCK);
}

int64_t candlestick_time_limit(const candlestick_simulation *simulation, int descriptor, short events) {
  struct timeval limit = {0, 0};
  socklen_t size = sizeof limit;
  int error = errno;
  int result = getsockopt(descriptor, SOL_SOCKET, events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO, &limit, &size);
  errno = error;
  int64_t nanoseconds = limit.tv_sec * nanoseconds_per_second + limit.tv_usec * 1000;
  return result == 0 && nanoseconds > 0 ? simulation->time + nanoseconds : INT64_MAX;
}

bool candlestick_fails_wait(candlestick_simulation *simulation, int descriptor, int64_t end) {
  if (simulation->time >= end) {
    errno = EAGAIN;
    return true;
  }
  // A call without a time limit continues after a handler of a signal after which calls restart.
  return candlestick_is_call_interrupted(end == INT64_MAX) || candlestick_interrupts_call(simulation, descriptor);
}

bool candlestick_await_ready(candlestick_simulation *simulation, candlestick_descriptor_kind kind, struct pollfd *awaited, int64_t end) {
  candlestick_poll_call call = {awaited, 1};
  // Another step may use the descriptor first.
  while (!candlestick_is_any_ready(&call)) {
    if (candlestick_fails_wait(simulation, awaited->fd, end)) return false;
    candlestick_await_descriptors(simulation, awaited->fd, kind, end, candlestick_is_any_ready, &call);
    if (candlestick_has_left(simulation)) {
      // The call that follows waits only if other code uses the descriptor first.
      candlestick_poll_outside(simulation, &call, end);
      return true;
    }
  }
  return true;
}

/// A wait for any use of a descriptor, or for a moment of real time if code outside may use one.
typedef struct {
  const candlestick_simulation *simulation;
  unsigned count;
  bool is_outside;
  /// The real uptime at the beginning.
  int64_t start;
} change_wait;

static bool has_changed(void *context) {
  enum { moment = 1000000 };
  const change_wait *wait = context;
  if (wait->simulation->descriptor_use_count != wait->count) return true;
  return wait->is_outside && candlestick_real_uptime() - wait->start >= moment;
}

bool candlestick_await_change(candlestick_simulation *simulation, int descriptor, candlestick_descriptor_kind kind, int64_t end) {
  if (candlestick_fails_wait(simulation, descriptor, end)) return false;
  change_wait wait = {simulation, simulation->descriptor_use_count, kind != descriptor_inside, candlestick_real_uptime()};
  candlestick_await_descriptors(simulation, descriptor, kind, end, has_changed, &wait);
  return true;
}

int candlestick_copy_descriptor(int descriptor) {
  enum { first_copy = 500 };
  return ORIGINAL(fcntl)(descriptor, F_DUPFD_CLOEXEC, first_copy);
}

int candlestick_await_descriptor(candlestick_simulation *simulation, int descriptor, short events, int flags) {
  if ((flags & MSG_DONTWAIT) || candlestick_is_nonblocking(descriptor)) return descriptor;
  struct pollfd awaited = {descriptor, events, 0};
  if (candlestick_is_any_ready(&(candlestick_poll_call){&awaited, 1})) return descriptor;
  int copy = candlestick_copy_descriptor(descriptor);
  if (copy >= 0) awaited.fd = copy;
  int64_t end = candlestick_time_limit(simulation, descriptor, events);
  bool is_in_time = candlestick_await_ready(simulation, candlestick_descriptor_kind_of(descriptor), &awaited, end);
  if (!is_in_time && copy >= 0) ORIGINAL(close)(copy);
  return is_in_time ? awaited.fd : -1;
}

void candlestick_end_descriptor_call(candlestick_simulation *simulation, int used, int descriptor) {
  int error = errno;
  if (used != descriptor) ORIGINAL(close)(used);
  if (!candlestick_has_left(simulation)) candlestick_descriptors_changed();
  errno = error;
}
