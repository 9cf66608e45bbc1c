// Makes code of a simulation wait for sets of descriptors in virtual time. Core Foundation waits for its own descriptors in
// real time.

#include "../CTestProcess/OriginalFunction.h"
#include "DescriptorFaults.h"
#include "ThreadTurns.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>

/// Returns the simulation in whose time a call of a function waits.
static candlestick_simulation *simulation_of(const void *caller) {
  candlestick_simulation *simulation = candlestick_descriptor_maker(caller);
  return simulation && !candlestick_is_in_image(caller, image_foundation) ? simulation : NULL;
}

#define WAITER simulation_of(__builtin_return_address(0))

static int64_t nanoseconds_in(int milliseconds) { return milliseconds < 0 ? -1 : milliseconds * 1000000LL; }

static int64_t nanoseconds_of(const struct timespec *time) { return time ? candlestick_nanoseconds(*time) : -1; }

/// Returns the kind of a set to which a descriptor is added. A set that leads out in part leads out.
static candlestick_descriptor_kind kind_with(candlestick_descriptor_kind set, int added) {
  return candlestick_descriptor_kind_of(added) == descriptor_inside ? set : descriptor_outside;
}

// MARK: - epoll

INTERPOSED int epoll_create(int size) {
  int set = ORIGINAL(epoll_create)(size);
  if (set >= 0 && WAITER) candlestick_set_descriptor_kind(set, descriptor_inside);
  return set;
}

INTERPOSED int epoll_ctl(int set, int operation, int descriptor, struct epoll_event *event) {
  candlestick_simulation *simulation = USER(set);
  int result = ORIGINAL(epoll_ctl)(set, operation, descriptor, event);
  if (!simulation) return result;
  if (result == 0 && operation != EPOLL_CTL_DEL)
    candlestick_descriptor_at(descriptor)->is_edge_triggered = (event->events & EPOLLET) != 0;
  if (operation == EPOLL_CTL_ADD && result == 0)
    candlestick_set_descriptor_kind(set, kind_with(candlestick_descriptor_kind_of(set), descriptor));
  candlestick_descriptors_changed();
  return result;
}

/// Lets the schedule choose which events come first.
static void reorder(candlestick_simulation *simulation, struct epoll_event *events, int count) {
  for (int left = count; left > 1; left--) {
    size_t overtaken = simulation->overtaken_events(simulation->context, (size_t)left);
    struct epoll_event *first = events + (count - left), chosen = first[overtaken];
    memmove(first + 1, first, overtaken * sizeof *events);
    *first = chosen;
  }
}

/// Returns true if a wait for a set is that of an event loop of the program in real time.
static bool is_loop(const void *caller) {
  return candlestick_own_thread && !candlestick_entered && !candlestick_is_in_image(caller, image_dispatch) &&
         !candlestick_is_in_image(caller, image_foundation);
}

/// Interposes a function that waits for a set until `limit` nanoseconds have passed; negative if there is no limit. `poll` calls the
/// original without waiting, and `wait` in real time.
#define INTERPOSE_WAIT(name, parameters, arguments, limit, mask, poll, wait)                                           \
  INTERPOSED int name parameters {                                                                                     \
    candlestick_simulation *simulation = WAITER;                                                                       \
    int64_t end = simulation ? candlestick_end_after(simulation, limit) : INT64_MAX;                                               \
    int result;                                                                                                        \
    if (!simulation && !(mask) && is_loop(__builtin_return_address(0))) {                                              \
      int64_t duration = limit, now = candlestick_real_uptime();                                                       \
      if (duration >= 0) end = now + duration;                                                                         \
      while ((result = poll) == 0 && now < end && !simulation) {                                                       \
        if (candlestick_wait_in_loop(set, &end, __builtin_frame_address(0)) < 0) return -1;                            \
        simulation = candlestick_entered;                                                                              \
        now = candlestick_real_uptime();                                                                               \
      }                                                                                                                \
      if (!simulation) return result;                                                                                  \
    }                                                                                                                  \
    if (!simulation || candlestick_descriptor_kind_of(set) == descriptor_unknown) return wait;                         \
    candlestick_poll_call call = {&(struct pollfd){set, POLLIN, 0}, 1};                                                \
    while ((result = poll) == 0 && simulation->time < end) {                                                           \
      if (candlestick_interrupts_call(simulation, set)) return -1;                                                     \
      candlestick_await_descriptors(simulation, set, candlestick_descriptor_kind_of(set), end,                         \
                                    candlestick_is_any_ready, &call);                                                  \
      if (candlestick_has_left(simulation)) return name arguments;                                                     \
    }                                                                                                                  \
    if (result == 0) candlestick_count_poll(simulation, candlestick_poll_failure);                                     \
    reorder(simulation, events, result);                                                                               \
    DESCRIPTOR_POINT;                                                                                                  \
    return result;                                                                                                     \
  }

INTERPOSE_WAIT(epoll_wait, (int set, struct epoll_event *events, int most, int milliseconds), (set, events, most, milliseconds),
               nanoseconds_in(milliseconds), NULL, ORIGINAL(epoll_wait)(set, events, most, 0),
               ORIGINAL(epoll_wait)(set, events, most, milliseconds))
INTERPOSE_WAIT(epoll_pwait, (int set, struct epoll_event *events, int most, int milliseconds, const sigset_t *mask),
               (set, events, most, milliseconds, mask), nanoseconds_in(milliseconds), mask,
               ORIGINAL(epoll_pwait)(set, events, most, 0, mask), ORIGINAL(epoll_pwait)(set, events, most, milliseconds, mask))
INTERPOSE_WAIT(epoll_pwait2,
               (int set, struct epoll_event *events, int most, const struct timespec *timeout, const sigset_t *mask),
               (set, events, most, timeout, mask), nanoseconds_of(timeout), mask, ORIGINAL(epoll_pwait)(set, events, most, 0, mask),
               ORIGINAL(epoll_pwait2)(set, events, most, timeout, mask))

// MARK: - poll

/// Waits for descriptors in virtual time. Returns the result of the call.
static int poll_until(candlestick_simulation *simulation, struct pollfd *descriptors, nfds_t count, int64_t end) {
  candlestick_descriptor_kind kind = descriptor_inside;
  for (nfds_t i = 0; i < count; i++)
    if (descriptors[i].fd >= 0) kind = kind_with(kind, descriptors[i].fd);
  candlestick_poll_call call = {descriptors, count};
  int result;
  while ((result = ORIGINAL(poll)(descriptors, count, 0)) == 0 && simulation->time < end) {
    if (candlestick_interrupts_call(simulation, count > 0 ? descriptors[0].fd : -1)) return -1;
    candlestick_await_descriptors(simulation, count > 0 ? descriptors[0].fd : -1, kind, end, candlestick_is_any_ready, &call);
    if (candlestick_has_left(simulation)) return candlestick_poll_outside(simulation, &call, end);
  }
  if (result == 0) candlestick_count_poll(simulation, candlestick_poll_failure);
  return result;
}

INTERPOSED int poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  candlestick_simulation *simulation = WAITER;
  if (!simulation) return ORIGINAL(poll)(descriptors, count, milliseconds);
  int result = poll_until(simulation, descriptors, count, candlestick_end_after(simulation, nanoseconds_in(milliseconds)));
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  candlestick_simulation *simulation = WAITER;
  if (!simulation) return ORIGINAL(ppoll)(descriptors, count, timeout, mask);
  int result = poll_until(simulation, descriptors, count, candlestick_end_after(simulation, nanoseconds_of(timeout)));
  DESCRIPTOR_POINT;
  return result;
}

// MARK: - select

typedef struct {
  int count;
  fd_set *asked[3];
  fd_set ready[3];
} select_call;

/// Finds the ready descriptors without waiting. Returns the result of the call.
static int select_now(select_call *call) {
  fd_set *sets[3];
  for (int i = 0; i < 3; i++) {
    sets[i] = call->asked[i] ? &call->ready[i] : NULL;
    if (sets[i]) *sets[i] = *call->asked[i];
  }
  return ORIGINAL(select)(call->count, sets[0], sets[1], sets[2], &(struct timeval){0, 0});
}

static bool is_any_selected(void *context) {
  int error = errno;
  int result = select_now(context);
  errno = error;
  return result != 0;
}

static int select_until(candlestick_simulation *simulation, select_call *call, int64_t end) {
  candlestick_descriptor_kind kind = descriptor_inside;
  for (int descriptor = 0; descriptor < call->count; descriptor++)
    for (int i = 0; i < 3; i++)
      if (call->asked[i] && FD_ISSET(descriptor, call->asked[i])) kind = kind_with(kind, descriptor);
  int result;
  while ((result = select_now(call)) == 0 && simulation->time < end) {
    if (candlestick_interrupts_call(simulation, call->count - 1)) return -1;
    candlestick_await_descriptors(simulation, call->count - 1, kind, end, is_any_selected, call);
    if (candlestick_has_left(simulation)) {
      int64_t left = candlestick_time_left(simulation, end);
      struct timeval limit = {left / nanoseconds_per_second, left % nanoseconds_per_second / 1000};
      return WAIT_OUTSIDE(ORIGINAL(select)(call->count, call->asked[0], call->asked[1], call->asked[2], end == INT64_MAX ? NULL : &limit));
    }
  }
  if (result == 0) candlestick_count_poll(simulation, candlestick_poll_failure);
  for (int i = 0; i < 3 && result >= 0; i++)
    if (call->asked[i]) *call->asked[i] = call->ready[i];
  return result;
}

INTERPOSED int select(int count, fd_set *reading, fd_set *writing, fd_set *failing, struct timeval *timeout) {
  candlestick_simulation *simulation = WAITER;
  if (!simulation) return ORIGINAL(select)(count, reading, writing, failing, timeout);
  select_call call = {.count = count, .asked = {reading, writing, failing}};
  int64_t end = candlestick_end_after(simulation, timeout ? timeout->tv_sec * nanoseconds_per_second + timeout->tv_usec * 1000 : -1);
  int result = select_until(simulation, &call, end);
  // The original stores the time that is left.
  if (timeout && result >= 0 && !candlestick_has_left(simulation)) {
    int64_t left = candlestick_time_left(simulation, end);
    *timeout = (struct timeval){left / nanoseconds_per_second, left % nanoseconds_per_second / 1000};
  }
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED int pselect(int count, fd_set *reading, fd_set *writing, fd_set *failing, const struct timespec *timeout,
                       const sigset_t *mask) {
  candlestick_simulation *simulation = WAITER;
  if (!simulation) return ORIGINAL(pselect)(count, reading, writing, failing, timeout, mask);
  select_call call = {.count = count, .asked = {reading, writing, failing}};
  int result = select_until(simulation, &call, candlestick_end_after(simulation, nanoseconds_of(timeout)));
  DESCRIPTOR_POINT;
  return result;
}
