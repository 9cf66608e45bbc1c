// Gives run loops virtual time, for their timers and waits, when code of a simulation uses them.
//
// The main run loop runs other steps while it waits. The run loop of another thread of a simulation blocks its step
// until there is something to do; the real run loop then does it without waiting. A timer that a real thread of a
// simulation adds to the main run loop also belongs to the simulation.
//
// It relies on private parts of Foundation and XCTest, as of Swift 6.3:
// - Foundation calls Core Foundation's run loop by name.
// - The object of a run loop timer is the `Timer` for which Foundation created it.
// - The mangled name of `Thread.detachNewThread(_:)`, which XCTest calls to wait for an async test.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "Dispatch.h"
#include "FailureOrigins.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  const void *(*copy_description)(const void *);
} timer_context;

extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern void *CFRunLoopGetCurrent(void) __attribute__((weak));
extern void CFRunLoopTimerGetContext(void *timer, timer_context *context) __attribute__((weak));
extern const void *kCFRunLoopDefaultMode __attribute__((weak));

void CFRunLoopTimerSetNextFireDate(void *timer, double date);
int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char ends_with_event);

// MARK: - Timers

/// Adds a timer to the simulation. Returns false if it must be added to the real run loop.
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

INTERPOSED void CFRunLoopAddTimer(void *run_loop, void *timer, const void *mode) {
  if (!add_timer(run_loop, timer)) ORIGINAL(CFRunLoopAddTimer)(run_loop, timer, mode);
}

INTERPOSED void CFRunLoopTimerInvalidate(void *timer) {
  ORIGINAL(CFRunLoopTimerInvalidate)(timer);
  candlestick_disown_timer(timer);
  candlestick_simulation *simulation = candlestick_retain_simulation();
  if (!simulation) return;
  simulation->timer_invalidated(simulation->context, timer);
  swift_release((void *)simulation->context);
}

void candlestick_set_fire_date(void *timer, double date) { ORIGINAL(CFRunLoopTimerSetNextFireDate)(timer, date); }

INTERPOSED void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  candlestick_simulation *simulation = candlestick_retain_simulation();
  if (!simulation) return candlestick_set_fire_date(timer, date);
  simulation->set_fire_date(simulation->context, timer, date);
  swift_release((void *)simulation->context);
}

INTERPOSED double CFRunLoopGetNextTimerFireDate(void *run_loop, const void *mode) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return ORIGINAL(CFRunLoopGetNextTimerFireDate)(run_loop, mode);
  return simulation->next_timer(simulation->context, run_loop == CFRunLoopGetMain() ? NULL : run_loop);
}

// MARK: - Runs

/// The results of `CFRunLoopRunInMode`.
enum { run_finished = 1, run_stopped = 2, run_timed_out = 3, run_handled_source = 4 };

/// A run of a run loop in virtual time.
typedef struct loop_run {
  candlestick_simulation *simulation;
  void *run_loop;
  int64_t events_before;
  bool ends_with_event;
  _Atomic bool is_stopped, is_woken;
  struct loop_run *outer;
} loop_run;

/// The number of events on this thread that end a run of the main run loop.
static _Thread_local int64_t event_count;

void candlestick_count_run_loop_event(void) { event_count++; }

/// The active runs, innermost first.
static loop_run *runs;
static pthread_mutex_t lock = OWN_LOCK;

static void begin_run(loop_run *run, candlestick_simulation *simulation, void *run_loop, bool ends_with_event) {
  pthread_mutex_lock(&lock);
  *run = (loop_run){simulation, run_loop, event_count, ends_with_event, false, false, runs};
  runs = run;
  pthread_mutex_unlock(&lock);
}

static void end_run(loop_run *ended) {
  pthread_mutex_lock(&lock);
  loop_run **link = &runs;
  while (*link && *link != ended) link = &(*link)->outer;
  if (*link) *link = ended->outer;
  pthread_mutex_unlock(&lock);
}

void candlestick_forget_run_loops(const candlestick_simulation *simulation) {
  pthread_mutex_lock(&lock);
  loop_run **link = &runs;
  while (*link) {
    if ((*link)->simulation == simulation)
      *link = (*link)->outer;
    else
      link = &(*link)->outer;
  }
  pthread_mutex_unlock(&lock);
}

static bool has_handled_event(const loop_run *run) {
  return run->ends_with_event && event_count != run->events_before;
}

static bool is_main_run_over(void *context) {
  loop_run *run = context;
  return atomic_load(&run->is_stopped) || has_handled_event(run);
}

static bool is_interrupted(void *context) {
  loop_run *run = context;
  return atomic_load(&run->is_stopped) || atomic_load(&run->is_woken);
}

/// Runs the main run loop until a time.
static int run_main_loop(loop_run *run, int64_t end) {
  candlestick_simulation *simulation = run->simulation;
  BLOCK(candlestick_wait_run_loop, end, is_main_run_over, run);
  if (atomic_load(&run->is_stopped)) return run_stopped;
  return has_handled_event(run) ? run_handled_source : run_timed_out;
}

/// Runs the run loop of another thread of a simulation until a time.
static int run_own_loop(loop_run *run, const void *mode, int64_t end) {
  candlestick_simulation *simulation = run->simulation;
  while (true) {
    atomic_store(&run->is_woken, false);
    int result = ORIGINAL(CFRunLoopRunInMode)(mode, 0, true);
    bool has_fired = simulation->fire_timers(simulation->context, run->run_loop);
    if (atomic_load(&run->is_stopped)) return run_stopped;
    if (result == run_handled_source && run->ends_with_event) return result;
    int64_t next = simulation->next_timer_time(simulation->context, run->run_loop);
    if (result == run_finished && next == INT64_MAX) return result;
    if (simulation->time >= end) return run_timed_out;
    if (result == run_handled_source || has_fired) continue;
    BLOCK(candlestick_wait_run_loop, next < end ? next : end, is_interrupted, run);
    if (candlestick_has_left(simulation))
      return ORIGINAL(CFRunLoopRunInMode)(mode, (double)candlestick_time_left(simulation, end) / 1e9, run->ends_with_event);
  }
}

INTERPOSED int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char ends_with_event) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) {
    int result = ORIGINAL(CFRunLoopRunInMode)(mode, seconds, ends_with_event);
    if (result == run_handled_source) candlestick_count_run_loop_event();
    return result;
  }
  double duration = round(fmax(seconds, 0) * 1e6) * 1e3;
  // Foundation waits repeatedly until a date, in the end for less than a nanosecond, and reads the clock in
  // microseconds.
  if (duration == 0 && seconds > 0) duration = fmax((double)candlestick_date_precision(simulation), 1000);
  double date = duration + (double)simulation->time;
  int64_t end = date < (double)INT64_MAX ? (int64_t)date : INT64_MAX;
  loop_run run;
  begin_run(&run, simulation, CFRunLoopGetCurrent(), ends_with_event);
  int result = run.run_loop == CFRunLoopGetMain() ? run_main_loop(&run, end) : run_own_loop(&run, mode, end);
  end_run(&run);
  return result;
}

INTERPOSED void CFRunLoopRun(void) {
  if (!candlestick_entered) return ORIGINAL(CFRunLoopRun)();
  int result;
  do result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, INFINITY, false);
  while (result != run_stopped && result != run_finished);
}

/// Blocks a run loop that has nothing to wait for, since its code may be polling: for 10 ms, or for 100 ms once it has
/// polled for a second.
static void slow_down(candlestick_simulation *simulation, void *run_loop) {
  static _Thread_local int64_t begin, end;
  if (simulation->time != end) begin = simulation->time;
  int64_t duration = nanoseconds_per_second / (simulation->time - begin < nanoseconds_per_second ? 100 : 10);
  loop_run run;
  begin_run(&run, simulation, run_loop, false);
  BLOCK(candlestick_wait_run_loop, simulation->time + duration, is_interrupted, &run);
  end_run(&run);
  end = simulation->time;
}

/// Returns true for a run loop that has nothing to wait for, and so does not wait. The main run loop always has the
/// main queue, except in a job of that queue.
INTERPOSED unsigned char _CFRunLoopFinished(void *run_loop, const void *mode) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return ORIGINAL(_CFRunLoopFinished)(run_loop, mode);
  bool is_main = run_loop == CFRunLoopGetMain();
  if (simulation->next_timer_time(simulation->context, is_main ? NULL : run_loop) < INT64_MAX) return false;
  bool is_finished = is_main ? simulation->is_main_loop_finished(simulation->context)
                             : ORIGINAL(_CFRunLoopFinished)(run_loop, mode);
  if (is_finished) slow_down(simulation, run_loop);
  return is_finished;
}

/// Stops the innermost run of a run loop, or makes it check for something to do. Returns false if the run loop is not
/// running.
static bool interrupt(void *run_loop, bool is_stopped) {
  pthread_mutex_lock(&lock);
  loop_run *run = runs;
  while (run && run->run_loop != run_loop) run = run->outer;
  if (run) {
    atomic_store(is_stopped ? &run->is_stopped : &run->is_woken, true);
    // The lock keeps the simulation from ending meanwhile.
    candlestick_simulation *simulation = run->simulation;
    if (candlestick_entered != simulation) simulation->unblock(simulation->context);
  }
  pthread_mutex_unlock(&lock);
  return run != NULL;
}

INTERPOSED void CFRunLoopStop(void *run_loop) {
  if (!interrupt(run_loop, true)) ORIGINAL(CFRunLoopStop)(run_loop);
}

INTERPOSED void CFRunLoopWakeUp(void *run_loop) {
  // Core Foundation itself wakes the main run loop after it has been drained for some time. Steps end a run of it
  // anyway.
  if (run_loop != CFRunLoopGetMain()) interrupt(run_loop, false);
  ORIGINAL(CFRunLoopWakeUp)(run_loop);
}

// MARK: - XCTest's threads

/// The function of a thread that XCTest starts, which waits for expectations in a run loop of its own.
typedef struct {
  const void *function;
  void *context;
} thread_function;

static void free_function(void *argument) {
  thread_function *function = argument;
  if (function->context) swift_release(function->context);
  free(function);
}

static void run_function(void *argument) {
  thread_function *function = argument;
  ((SWIFT_CALL void (*)(SWIFT_CONTEXT void *))function->function)(function->context);
  free_function(function);
}

#define DETACH "$s10Foundation6ThreadC09detachNewB0yyyyYbcFZ"

/// `Thread.detachNewThread(_:)`. A thread that XCTest starts becomes a block of a global queue, which may block.
INTERPOSED SWIFT_CALL void detach_thread(const void *function, void *context, SWIFT_CONTEXT void *type) __asm__(DETACH);

INTERPOSED SWIFT_CALL void detach_thread(const void *function, void *context, SWIFT_CONTEXT void *type) {
  static _Atomic(void *) cached;
  __typeof__(detach_thread) *original = original_function(DETACH, &cached, NULL, NULL);
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation || !candlestick_is_in_image(__builtin_return_address(0), image_xctest))
    return original(function, context, type);
  thread_function *owned = malloc(sizeof(thread_function));
  candlestick_block_job *job =
      owned ? candlestick_make_block_job(dispatch_get_global_queue(0, 0), run_function, owned) : NULL;
  if (!job) abort();
  *owned = (thread_function){function, context ? swift_retain(context) : NULL};
  job->dispose = free_function;
  candlestick_record_callers(job, FRAME);
  simulation->enqueue_block(simulation->context, job);
}
