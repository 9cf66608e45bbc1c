// Lets threads that wait for a set of descriptors in real time join a simulation when its code wakes them. So a simulation can use the event
// loops of a static property, of code that ran before it, and those that an earlier simulation has left behind.
//
// While such a thread waits, its record has all that a step needs to wait in the same way. To join, the thread need not run: the
// simulation adds the step. The thread runs when the step has its first turn, or when the simulation has ended.

#include "../CTestProcess/OriginalFunction.h"
#include "../CTestProcess/SystemCalls.h"
#include "CSupport.h"
#include "ThreadTurns.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The threads that code of the program has started.
static candlestick_thread *threads;
static pthread_mutex_t lock = OWN_LOCK;

void candlestick_list_thread(candlestick_thread *thread) {
  atomic_store(&thread->loop.is_near, true);
  pthread_mutex_lock(&lock);
  thread->next_in_process = threads;
  threads = thread;
  pthread_mutex_unlock(&lock);
}

void candlestick_unlist_thread(candlestick_thread *thread) {
  pthread_mutex_lock(&lock);
  candlestick_thread **link = &threads;
  while (*link && *link != thread) link = &(*link)->next_in_process;
  if (*link) *link = thread->next_in_process;
  pthread_mutex_unlock(&lock);
  if (thread->loop.recall > 0) ORIGINAL(close)(thread->loop.recall);
}

void candlestick_forget_loops(void) {
  threads = NULL;
  // Another thread may have had the lock.
  lock = (pthread_mutex_t)OWN_LOCK;
}

// MARK: - Waiting in real time

static candlestick_thread_place place_of(candlestick_thread *thread) { return atomic_load(&thread->place); }

/// Waits until the set is ready, until the time limit, or until the thread is recalled. Returns true if the wait has ended in real time,
/// and sets the error of a call that failed.
static bool wait_once(candlestick_thread *thread, int *error) {
  candlestick_loop_wait *loop = &thread->loop;
  bool waits_here = place_of(thread) == candlestick_place_waiting;
  struct pollfd awaited[2] = {{loop->recall, POLLIN, 0}, {loop->set.fd, POLLIN, 0}};
  int64_t left = loop->end - candlestick_real_uptime();
  if (left < 0) left = 0;
  struct timespec limit = candlestick_timespec(left);
  bool has_limit = waits_here && loop->end < INT64_MAX;
  int count = ORIGINAL(ppoll)(awaited, waits_here ? 2 : 1, has_limit ? &limit : NULL, NULL);
  *error = count < 0 ? errno : 0;
  uint64_t value;
  if (count > 0 && awaited[0].revents) ORIGINAL(read)(loop->recall, &value, sizeof value);
  if (count > 0 && !awaited[1].revents) return false;
  pthread_mutex_lock(&lock);
  bool has_ended = place_of(thread) == candlestick_place_waiting;
  if (has_ended) atomic_store(&thread->place, candlestick_place_real);
  pthread_mutex_unlock(&lock);
  return has_ended;
}

typedef struct {
  candlestick_thread *thread;
  int slot;
} outside_wait;

static void end_wait_outside(const outside_wait *wait) {
  candlestick_end_wait_outside(wait->slot);
  atomic_store(&wait->thread->loop.is_waiting, false);
}

/// Ends the wait of a thread that is cancelled.
static void end_wait(void *context) {
  outside_wait *wait = context;
  candlestick_thread *thread = wait->thread;
  while (place_of(thread) == candlestick_place_waiting || place_of(thread) == candlestick_place_joined) {
    pthread_mutex_lock(&lock);
    if (place_of(thread) == candlestick_place_waiting) atomic_store(&thread->place, candlestick_place_real);
    pthread_mutex_unlock(&lock);
    if (place_of(thread) == candlestick_place_joined) wait_once(thread, &(int){0});
  }
  end_wait_outside(wait);
}

int candlestick_wait_in_loop(int set, int64_t *end, void *const *frame) {
  candlestick_thread *thread = candlestick_own_thread;
  candlestick_loop_wait *loop = &thread->loop;
  atomic_store(&loop->is_beginning, true);
  // The first high descriptor of a process may block the thread for some time, while the kernel enlarges its table.
  if (loop->recall == 0) atomic_store(&loop->recall, candlestick_move_high(ORIGINAL(eventfd)(0, EFD_CLOEXEC | EFD_NONBLOCK)));
  loop->set = (struct pollfd){set, POLLIN, 0};
  loop->call = (candlestick_poll_call){&loop->set, 1};
  loop->end = *end;
  atomic_store(&loop->is_near, true);
  loop->wait = (candlestick_wait){.callers = candlestick_callers_of(frame)};
  outside_wait wait = {thread, candlestick_begin_wait_outside()};
  pthread_mutex_lock(&lock);
  atomic_store(&loop->is_waiting, true);
  atomic_store(&thread->place, candlestick_place_waiting);
  pthread_mutex_unlock(&lock);
  atomic_store(&loop->is_beginning, false);
  int error = 0;
  pthread_cleanup_push(end_wait, &wait);
  while (place_of(thread) != candlestick_place_simulated && !wait_once(thread, &error)) continue;
  pthread_cleanup_pop(false);
  end_wait_outside(&wait);
  if (place_of(thread) == candlestick_place_simulated) {
    candlestick_begin_turns(thread);
    *end = loop->wait.end;
    if (candlestick_entered) candlestick_end_descriptor_wait(candlestick_entered, &loop->wait);
    return 0;
  }
  errno = error;
  return error ? -1 : 0;
}

/// Returns true if the descriptor of a wait is a set. It may be closed, or belong to another file, if code has closed the set meanwhile.
static bool is_set(const candlestick_loop_wait *loop) {
  int error = errno;
  // No set has this event as a member.
  ORIGINAL(epoll_ctl)(loop->set.fd, EPOLL_CTL_DEL, atomic_load(&loop->recall), NULL);
  bool is_set = errno == ENOENT;
  errno = error;
  return is_set;
}

/// Returns true if a thread that waits in real time is about to run, because its set is ready.
static bool is_woken(candlestick_thread *thread) {
  bool is_outside = place_of(thread) == candlestick_place_waiting || place_of(thread) == candlestick_place_real;
  if (!is_outside || !atomic_load(&thread->loop.is_waiting)) return false;
  struct pollfd set = {thread->loop.set.fd, POLLIN, 0};
  return candlestick_is_any_ready(&(candlestick_poll_call){&set, 1}) && is_set(&thread->loop);
}

int candlestick_count_woken_loops(int number) {
  int count = 0;
  pthread_mutex_lock(&lock);
  for (candlestick_thread *thread = threads; thread; thread = thread->next_in_process)
    count += (number == 0 || atomic_load(&thread->number) == number) && is_woken(thread);
  pthread_mutex_unlock(&lock);
  return count;
}

// MARK: - Settling

/// Returns true if a thread of the process is blocked in a call of the system.
static bool is_blocked(int number) {
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/self/task/%d/syscall", number);
  return candlestick_read_text(path, text, sizeof text) && *text >= '0' && *text <= '9';
}

enum { most_near = 64 };

/// Stores the IDs of the threads that may be on their way to a wait; 0 for one that has not begun, that is about to wait, or whose wait
/// is about to end. Returns their number.
static int find_near(int numbers[most_near]) {
  int count = 0;
  pthread_mutex_lock(&lock);
  for (candlestick_thread *thread = threads; thread && count < most_near; thread = thread->next_in_process) {
    if (thread == candlestick_own_thread) continue;
    if (is_woken(thread))
      numbers[count++] = 0;
    else if (place_of(thread) == candlestick_place_real && atomic_load(&thread->loop.is_near))
      numbers[count++] = atomic_load(&thread->loop.is_beginning) ? 0 : atomic_load(&thread->number);
  }
  pthread_mutex_unlock(&lock);
  return count;
}

static bool are_all_blocked(const int *numbers, int count) {
  while (count > 0 && is_blocked(numbers[count - 1])) count--;
  return count == 0;
}

/// Stops waiting for these threads until their next waits.
static void give_up(void) {
  pthread_mutex_lock(&lock);
  for (candlestick_thread *thread = threads; thread; thread = thread->next_in_process)
    if (place_of(thread) == candlestick_place_real) atomic_store(&thread->loop.is_near, false);
  pthread_mutex_unlock(&lock);
}

void candlestick_settle_loops(void) {
  // A thread may be blocked by a lock for a moment, in particular if the machine is busy.
  enum { most_pauses = 10000, pauses_per_check = 10, most_checks = 20 };
  int near[most_near], checks = 0, count;
  for (int pauses = 1; (count = find_near(near)) > 0; pauses++) {
    if (pauses % pauses_per_check == 0) checks = are_all_blocked(near, count) ? checks + 1 : 0;
    if (checks == most_checks || pauses == most_pauses) return give_up();
    candlestick_real_syscall(SYS_nanosleep, (long[6]){(long)&(struct timespec){0, 10000}});
  }
}

bool candlestick_are_loops_outside(void) {
  bool are_any = false;
  pthread_mutex_lock(&lock);
  for (candlestick_thread *thread = threads; thread; thread = thread->next_in_process) are_any |= thread->loop.recall > 0;
  pthread_mutex_unlock(&lock);
  return are_any;
}

// MARK: - Joining

/// Makes the members of a set part of a simulation. Returns the kind of the set.
static candlestick_descriptor_kind adopt(candlestick_simulation *simulation, int set) {
  candlestick_descriptor_kind kind = descriptor_inside;
  int *members = candlestick_members_of(set);
  for (int *member = members; *member >= 0; member++) {
    if (!candlestick_is_kind_current(*member)) candlestick_adopt_descriptor(simulation, *member);
    if (candlestick_descriptor_kind_of(*member) != descriptor_inside) kind = descriptor_outside;
  }
  free(members);
  candlestick_set_descriptor_kind(set, kind);
  return kind;
}

/// Makes a thread that was taken join a simulation. The list is not locked, because code of the engine may run an initializer.
static void join(candlestick_simulation *simulation, candlestick_thread *thread) {
  // The simulation that the thread has left.
  if (thread->simulation) swift_release((void *)thread->simulation->context);
  pthread_attr_t attributes;
  int state = PTHREAD_CREATE_JOINABLE;
  if (pthread_getattr_np(thread->id, &attributes) == 0) {
    pthread_attr_getdetachstate(&attributes, &state);
    pthread_attr_destroy(&attributes);
  }
  thread->is_detached = state == PTHREAD_CREATE_DETACHED;
  if (!*thread->name) ORIGINAL(pthread_getname_np)(thread->id, thread->name, sizeof thread->name);
  candlestick_loop_wait *loop = &thread->loop;
  candlestick_begin_descriptor_wait(simulation, &loop->wait, loop->set.fd, adopt(simulation, loop->set.fd));
  loop->wait.has_happened = candlestick_is_any_ready;
  loop->wait.context = &loop->call;
  int64_t left = loop->end - candlestick_real_uptime();
  loop->wait.end = candlestick_end_after(simulation, loop->end == INT64_MAX ? -1 : left > 0 ? left : 0);
  thread->interruption = call_continues;
  loop->wait.is_interruptible = true;
  candlestick_enlist_thread(simulation, thread);
  simulation->thread_started(simulation->context, thread->stack, &thread->starters, &loop->wait);
}

static bool join_all(candlestick_simulation *simulation, bool (*is_meant)(int member, const void *context), const void *context);

static bool has_member(int set, bool (*is_meant)(int member, const void *context), const void *context) {
  int *members = candlestick_members_of(set), *member = members;
  while (*member >= 0 && !is_meant(*member, context)) member++;
  bool is_found = *member >= 0;
  free(members);
  return is_found;
}

/// Makes the threads join that have the other ends of the sockets in a set.
static void join_other_ends(candlestick_simulation *simulation, int set) {
  int *members = candlestick_members_of(set);
  candlestick_destination other;
  for (int *member = members; *member >= 0; member++)
    if (candlestick_find_other_end(*member, &other)) join_all(simulation, candlestick_is_destination, &other);
  free(members);
}

/// Ends the wait in real time of a thread that has a member of its set. Returns NULL if there is none.
static candlestick_thread *take(bool (*is_meant)(int member, const void *context), const void *context) {
  pthread_mutex_lock(&lock);
  candlestick_thread *thread = threads;
  while (thread && (place_of(thread) != candlestick_place_waiting || !has_member(thread->loop.set.fd, is_meant, context)))
    thread = thread->next_in_process;
  if (thread) atomic_store(&thread->place, candlestick_place_joined);
  pthread_mutex_unlock(&lock);
  return thread;
}

static bool join_all(candlestick_simulation *simulation, bool (*is_meant)(int member, const void *context), const void *context) {
  candlestick_thread *thread;
  bool has_joined = false;
  for (; (thread = take(is_meant, context)); has_joined = true) {
    join(simulation, thread);
    join_other_ends(simulation, thread->loop.set.fd);
  }
  return has_joined;
}

bool candlestick_join_loops(candlestick_simulation *simulation, bool (*is_meant)(int member, const void *context), const void *context) {
  // The schedule must not interrupt the step here: how often the code looks at threads depends on the speed of the machine.
  candlestick_scope before = candlestick_exit_simulation(true);
  candlestick_settle_loops();
  bool has_joined = join_all(simulation, is_meant, context);
  candlestick_restore_scope(before);
  return has_joined;
}

// MARK: - Running again

void candlestick_recall_loop(candlestick_thread *thread, candlestick_thread_place place) {
  uint64_t value = 1;
  pthread_mutex_lock(&lock);
  atomic_store(&thread->place, place);
  ORIGINAL(write)(thread->loop.recall, &value, sizeof value);
  pthread_mutex_unlock(&lock);
}

bool candlestick_release_loop(candlestick_thread *thread) {
  if (place_of(thread) != candlestick_place_joined) return false;
  swift_release((void *)thread->simulation->context);
  thread->simulation = NULL;
  candlestick_recall_loop(thread, candlestick_place_waiting);
  return true;
}
