// Gives run loops virtual time when code of a simulation uses them: their timers, and waiting on them.
//
// The main run loop runs other steps while it waits. The run loop of any other thread of a simulation blocks its step until
// there is something to do, which the real run loop then does without waiting. A timer that a real thread of a simulation adds to
// the main run loop is one of the simulation, too.
//
// It relies on private parts of Foundation and XCTest, as of Swift 6.3:
// - Foundation calls Core Foundation's run loop by name, so that the linker binds the calls to the definitions here.
// - The object of a run loop timer is the `Timer` that Foundation created it for.
// - The mangled name of `Thread.detachNewThread(_:)`, which XCTest calls to wait for an async test.

#if defined(__linux__)

#define _GNU_SOURCE
#include "Blocking.h"
#include "CRuntimeHooks.h"
#include "EnteredSimulation.h"
#include "Images.h"
#include "LockPoints.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  const void *(*copy_description)(const void *);
} timer_context;

extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern void CFRunLoopTimerGetContext(void *timer, timer_context *context) __attribute__((weak));

extern void *CFRunLoopGetCurrent(void) __attribute__((weak));
extern const void *kCFRunLoopDefaultMode __attribute__((weak));

// MARK: - Timers

/// Returns false if a timer is to be added to the real run loop.
static bool add_timer(void *run_loop, void *timer) {
  void *loop = run_loop == CFRunLoopGetMain() ? NULL : run_loop;
  candlestick_simulation *simulation = loop && !candlestick_entered ? NULL : candlestick_retain_simulation();
  if (!simulation) return false;
  timer_context context = {0};
  CFRunLoopTimerGetContext(timer, &context);
  bool is_added = context.info && simulation->add_timer(simulation->context, loop, timer, context.info);
  swift_release((void *)simulation->context);
  return is_added;
}

STANDS_IN void CFRunLoopAddTimer(void *run_loop, void *timer, const void *mode) {
  REAL(void, CFRunLoopAddTimer, void *, void *, const void *);
  if (!add_timer(run_loop, timer)) real(run_loop, timer, mode);
}

STANDS_IN void CFRunLoopTimerInvalidate(void *timer) {
  REAL(void, CFRunLoopTimerInvalidate, void *);
  real(timer);
  candlestick_simulation *simulation = candlestick_retain_simulation();
  if (!simulation) return;
  simulation->timer_invalidated(simulation->context, timer);
  swift_release((void *)simulation->context);
}

candlestick_block_job *candlestick_make_timer_job(void (*function)(void *context), void (*dispose)(void *context),
                                                  void *context) {
  candlestick_block_job *job = candlestick_make_block_job(candlestick_main_queue(), function, context);
  if (!job) abort();
  job->dispose = dispose;
  job->is_of_run_loop = true;
  job->is_of_timer = true;
  return job;
}

void candlestick_set_fire_date(void *timer, double date) {
  REAL(void, CFRunLoopTimerSetNextFireDate, void *, double);
  real(timer, date);
}

STANDS_IN void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  candlestick_simulation *simulation = candlestick_retain_simulation();
  if (!simulation) return candlestick_set_fire_date(timer, date);
  simulation->set_fire_date(simulation->context, timer, date);
  swift_release((void *)simulation->context);
}

STANDS_IN double CFRunLoopGetNextTimerFireDate(void *run_loop, const void *mode) {
  REAL(double, CFRunLoopGetNextTimerFireDate, void *, const void *);
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return real(run_loop, mode);
  return simulation->next_timer(simulation->context, run_loop == CFRunLoopGetMain() ? NULL : run_loop);
}

// MARK: - Waiting

/// What `CFRunLoopRunInMode` returns.
enum { run_finished = 1, run_stopped = 2, run_timed_out = 3, run_handled_source = 4 };

/// A turn of a run loop in virtual time.
typedef struct turn {
  candlestick_simulation *simulation;
  void *run_loop;
  int64_t events_before;
  bool ends_with_event;
  _Atomic bool is_stopped, is_woken;
  struct turn *outer;
} turn;

/// Counts the events on this thread that end a turn of the main run loop.
static _Thread_local int64_t event_count;

void candlestick_count_run_loop_event(void) { event_count++; }

/// The turns, the innermost first.
static turn *turns;
static pthread_mutex_t turn_lock = OWN_LOCK;

static void begin_turn(turn *turn) {
  pthread_mutex_lock(&turn_lock);
  turn->outer = turns;
  turns = turn;
  pthread_mutex_unlock(&turn_lock);
}

static void end_turn(turn *ended) {
  pthread_mutex_lock(&turn_lock);
  turn **link = &turns;
  while (*link && *link != ended) link = &(*link)->outer;
  if (*link) *link = ended->outer;
  pthread_mutex_unlock(&turn_lock);
}

void candlestick_abandon_turns(const candlestick_simulation *simulation) {
  pthread_mutex_lock(&turn_lock);
  for (turn **link = &turns; *link;) {
    if ((*link)->simulation == simulation) *link = (*link)->outer;
    else link = &(*link)->outer;
  }
  pthread_mutex_unlock(&turn_lock);
}

static bool has_handled_event(const turn *turn) {
  return turn->ends_with_event && event_count != turn->events_before;
}

static bool is_main_turn_over(void *context) {
  turn *turn = context;
  return atomic_load(&turn->is_stopped) || has_handled_event(turn);
}

static bool is_turn_interrupted(void *context) {
  turn *turn = context;
  return atomic_load(&turn->is_stopped) || atomic_load(&turn->is_woken);
}

/// Runs the main run loop until a time.
static int run_main_loop(turn *turn, int64_t end) {
  candlestick_simulation *simulation = turn->simulation;
  BLOCK(candlestick_wait_run_loop, end, is_main_turn_over, turn);
  if (atomic_load(&turn->is_stopped)) return run_stopped;
  return has_handled_event(turn) ? run_handled_source : run_timed_out;
}

/// Runs the run loop of another thread of a simulation until a time.
static int run_own_loop(turn *turn, const void *mode, int64_t end) {
  REAL(int, CFRunLoopRunInMode, const void *, double, unsigned char);
  candlestick_simulation *simulation = turn->simulation;
  while (true) {
    atomic_store(&turn->is_woken, false);
    int result = real(mode, 0, true);
    bool has_fired = simulation->fire_timers(simulation->context, turn->run_loop);
    if (atomic_load(&turn->is_stopped)) return run_stopped;
    if (result == run_handled_source && turn->ends_with_event) return result;
    int64_t next = simulation->next_timer_time(simulation->context, turn->run_loop);
    if (result == run_finished && next == INT64_MAX) return result;
    if (simulation->time >= end) return run_timed_out;
    if (result == run_handled_source || has_fired) continue;
    BLOCK(candlestick_wait_run_loop, next < end ? next : end, is_turn_interrupted, turn);
  }
}

STANDS_IN int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char ends_with_event) {
  REAL(int, CFRunLoopRunInMode, const void *, double, unsigned char);
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) {
    int result = real(mode, seconds, ends_with_event);
    if (result == run_handled_source) candlestick_count_run_loop_event();
    return result;
  }
  double duration = round(fmax(seconds, 0) * 1e6) * 1e3;
  // Foundation waits repeatedly until its date, at last for less than a nanosecond, and reads the clock in microseconds.
  if (duration == 0 && seconds > 0) duration = fmax((double)candlestick_date_precision(simulation), 1000);
  double date = duration + (double)simulation->time;
  int64_t end = date < (double)INT64_MAX ? (int64_t)date : INT64_MAX;
  turn turn = {simulation, CFRunLoopGetCurrent(), event_count, ends_with_event, false, false, NULL};
  begin_turn(&turn);
  int result = turn.run_loop == CFRunLoopGetMain() ? run_main_loop(&turn, end) : run_own_loop(&turn, mode, end);
  end_turn(&turn);
  return result;
}

STANDS_IN void CFRunLoopRun(void) {
  REAL(void, CFRunLoopRun, void);
  if (!candlestick_entered) return real();
  int result;
  do result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, INFINITY, false);
  while (result != run_stopped && result != run_finished);
}

/// Lets a run loop that has nothing to wait for wait for a moment, since code may try again until some time: for 10 ms, and for 100 ms
/// once it has tried for a second.
static void wait_in_vain(candlestick_simulation *simulation, void *run_loop) {
  static _Thread_local int64_t begin, end;
  static const int64_t second = 1000000000;
  if (simulation->time != end) begin = simulation->time;
  int64_t duration = simulation->time - begin < second ? second / 100 : second / 10;
  turn turn = {simulation, run_loop, event_count, false, false, false, NULL};
  begin_turn(&turn);
  BLOCK(candlestick_wait_run_loop, simulation->time + duration, is_turn_interrupted, &turn);
  end_turn(&turn);
  end = simulation->time;
}

/// Returns true for a run loop that has nothing to wait for, and so does not wait. The main one always has the main queue, except in
/// a job of that.
STANDS_IN unsigned char _CFRunLoopFinished(void *run_loop, const void *mode) {
  REAL(unsigned char, _CFRunLoopFinished, void *, const void *);
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return real(run_loop, mode);
  bool is_main = run_loop == CFRunLoopGetMain();
  if (simulation->next_timer_time(simulation->context, is_main ? NULL : run_loop) < INT64_MAX) return false;
  bool is_finished = is_main ? simulation->is_main_loop_finished(simulation->context) : real(run_loop, mode);
  if (is_finished) wait_in_vain(simulation, run_loop);
  return is_finished;
}

/// Stops the innermost turn of a run loop, or lets it look for something to do. Returns false if it has none.
static bool reach_turn(void *run_loop, bool is_stopped) {
  pthread_mutex_lock(&turn_lock);
  turn *turn = turns;
  while (turn && turn->run_loop != run_loop) turn = turn->outer;
  if (turn) {
    atomic_store(is_stopped ? &turn->is_stopped : &turn->is_woken, true);
    // The lock keeps the simulation from ending.
    candlestick_simulation *simulation = turn->simulation;
    if (candlestick_entered != simulation) simulation->unblock(simulation->context);
  }
  pthread_mutex_unlock(&turn_lock);
  return turn != NULL;
}

STANDS_IN void CFRunLoopStop(void *run_loop) {
  REAL(void, CFRunLoopStop, void *);
  if (!reach_turn(run_loop, true)) real(run_loop);
}

STANDS_IN void CFRunLoopWakeUp(void *run_loop) {
  REAL(void, CFRunLoopWakeUp, void *);
  // Core Foundation itself wakes the main one whenever it has been served for some time. Steps end a turn of that anyway.
  if (run_loop != CFRunLoopGetMain()) reach_turn(run_loop, false);
  real(run_loop);
}

// MARK: - XCTest's threads

void candlestick_call(const void *function, void *argument) {
  ((SWIFT_CALL void (*)(SWIFT_CONTEXT void *))function)(argument);
}

#define DETACH "$s10Foundation6ThreadC09detachNewB0yyyyYbcFZ"

/// `Thread.detachNewThread(_:)`.
STANDS_IN SWIFT_CALL void detach_thread(const void *function, void *argument, SWIFT_CONTEXT void *type) __asm__(DETACH);

STANDS_IN SWIFT_CALL void detach_thread(const void *function, void *argument, SWIFT_CONTEXT void *type) {
  static _Atomic(void *) cached;
  SWIFT_CALL void (*real)(const void *, void *, SWIFT_CONTEXT void *) = real_function(DETACH, &cached, NULL);
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation || !candlestick_is_in_image(__builtin_return_address(0), image_xctest))
    return real(function, argument, type);
  simulation->run_thread(simulation->context, function, argument);
}

#endif
