// Gives the main run loop virtual time when code of a simulation uses it: its timers, and waiting on it.
//
// It relies on private parts of Foundation and XCTest, as of Swift 6.3:
// - Foundation calls Core Foundation's run loop by name, so that the linker binds the calls to the definitions here.
// - The object of a run loop timer is the `Timer` that Foundation created it for.
// - The mangled name of `Thread.detachNewThread(_:)`, which XCTest calls to wait for an async test.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "EnteredSimulation.h"
#include "Images.h"
#include "LockPoints.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <math.h>
#include <pthread.h>

typedef struct {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  const void *(*copy_description)(const void *);
} timer_context;

extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern void CFRunLoopTimerGetContext(void *timer, timer_context *context) __attribute__((weak));

/// The simulation whose time a run loop has on this thread; NULL if it has the real time.
static candlestick_simulation *simulation_of(void *run_loop) {
  candlestick_simulation *simulation = candlestick_entered;
  return simulation && run_loop == CFRunLoopGetMain() ? simulation : NULL;
}

// MARK: - Timers

STANDS_IN void CFRunLoopAddTimer(void *run_loop, void *timer, const void *mode) {
  REAL(void, CFRunLoopAddTimer, void *, void *, const void *);
  candlestick_simulation *simulation = simulation_of(run_loop);
  if (!simulation) return real(run_loop, timer, mode);
  timer_context context = {0};
  CFRunLoopTimerGetContext(timer, &context);
  if (!context.info) return real(run_loop, timer, mode);
  simulation->add_timer(simulation->context, timer, context.info);
}

STANDS_IN void CFRunLoopTimerInvalidate(void *timer) {
  REAL(void, CFRunLoopTimerInvalidate, void *);
  candlestick_simulation *simulation = candlestick_entered;
  real(timer);
  if (simulation) simulation->timer_changed(simulation->context, timer);
}

void candlestick_set_fire_date(void *timer, double date) {
  REAL(void, CFRunLoopTimerSetNextFireDate, void *, double);
  real(timer, date);
}

STANDS_IN void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_set_fire_date(timer, date);
  if (simulation) simulation->timer_changed(simulation->context, timer);
}

STANDS_IN double CFRunLoopGetNextTimerFireDate(void *run_loop, const void *mode) {
  REAL(double, CFRunLoopGetNextTimerFireDate, void *, const void *);
  candlestick_simulation *simulation = simulation_of(run_loop);
  return simulation ? simulation->next_timer(simulation->context) : real(run_loop, mode);
}

// MARK: - Waiting

/// What `CFRunLoopRunInMode` returns.
enum { run_stopped = 2, run_timed_out = 3, run_handled_source = 4 };

/// A turn of the main run loop in virtual time.
typedef struct turn {
  candlestick_simulation *simulation;
  int64_t events_before;
  bool ends_with_event;
  _Atomic bool is_stopped;
  struct turn *outer;
} turn;

/// Counts the events on this thread that end a turn.
static _Thread_local int64_t event_count;

void candlestick_count_run_loop_event(void) { event_count++; }

/// The innermost turn.
static turn *current_turn;
static pthread_mutex_t turn_lock = OWN_LOCK;

static void set_current_turn(turn *turn) {
  pthread_mutex_lock(&turn_lock);
  current_turn = turn;
  pthread_mutex_unlock(&turn_lock);
}

static bool has_handled_event(const turn *turn) {
  return turn->ends_with_event && event_count != turn->events_before;
}

static bool is_turn_over(void *context) {
  turn *turn = context;
  return atomic_load(&turn->is_stopped) || has_handled_event(turn);
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
  // Foundation waits repeatedly until its date, at last for less than a nanosecond.
  if (duration == 0 && seconds > 0) duration = (double)candlestick_date_precision(simulation);
  double end = duration + (double)simulation->time;
  turn turn = {simulation, event_count, ends_with_event, false, current_turn};
  set_current_turn(&turn);
  simulation->block(simulation->context, &(candlestick_wait){
                                             .kind = candlestick_wait_run_loop,
                                             .end = end < (double)INT64_MAX ? (int64_t)end : INT64_MAX,
                                             .has_happened = is_turn_over,
                                             .context = &turn,
                                         });
  set_current_turn(turn.outer);
  if (atomic_load(&turn.is_stopped)) return run_stopped;
  return has_handled_event(&turn) ? run_handled_source : run_timed_out;
}

/// A run loop that has nothing to wait for does not wait. In a simulation it advances time.
STANDS_IN unsigned char _CFRunLoopFinished(void *run_loop, const void *mode) {
  REAL(unsigned char, _CFRunLoopFinished, void *, const void *);
  return !simulation_of(run_loop) && real(run_loop, mode);
}

STANDS_IN void CFRunLoopStop(void *run_loop) {
  REAL(void, CFRunLoopStop, void *);
  bool is_virtual = false;
  if (CFRunLoopGetMain && run_loop == CFRunLoopGetMain()) {
    pthread_mutex_lock(&turn_lock);
    if (current_turn) {
      is_virtual = true;
      atomic_store(&current_turn->is_stopped, true);
      // The lock keeps the simulation from ending.
      candlestick_simulation *simulation = current_turn->simulation;
      if (candlestick_entered != simulation) simulation->unblock(simulation->context);
    }
    pthread_mutex_unlock(&turn_lock);
  }
  if (!is_virtual) real(run_loop);
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
