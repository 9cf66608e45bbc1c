// Passes jobs without an executor, and jobs of the main actor, to the current simulation; for `withMainSerialExecutor`,
// to the main actor.
//
// It relies on private parts of the runtime, as of Swift 6.3:
// - The variables `swift_task_…_hook`, declared in ConcurrencyHooks.def.
// - `swift_task_enqueueMainExecutor` and `swift_task_enqueueGlobal`, which the runtime exports.

#include "EnteredSimulation.h"

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);
typedef SWIFT_CALL void (*delay_original)(unsigned long long nanoseconds, void *job);
typedef SWIFT_CALL void (*delay_hook)(unsigned long long nanoseconds, void *job, delay_original original);
typedef SWIFT_CALL void (*deadline_original)(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                             long long tolerance_nanoseconds, int clock, void *job);
typedef SWIFT_CALL void (*deadline_hook)(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                         long long tolerance_nanoseconds, int clock, void *job,
                                         deadline_original original);
typedef SWIFT_CALL candlestick_executor (*main_original)(void);
typedef SWIFT_CALL candlestick_executor (*main_hook)(main_original original);

/// Atomic, since threads of a simulation read it while another simulation may begin or end.
extern _Atomic(enqueue_hook) swift_task_enqueueGlobal_hook;
extern delay_hook swift_task_enqueueGlobalWithDelay_hook;
extern deadline_hook swift_task_enqueueGlobalWithDeadline_hook;
extern main_hook swift_task_getMainExecutor_hook;

extern SWIFT_CALL void swift_task_enqueueGlobal(void *job);
extern SWIFT_CALL void swift_task_enqueueMainExecutor(void *job);

static _Atomic(enqueue_hook) enqueue_before;

/// Returns the simulation of a job without an executor. A simulation's tasks have an executor, except those that the
/// runtime creates to wait for a time.
static candlestick_simulation *simulation_of(const void *job) {
  if (!candlestick_is_any_under_way()) return NULL;
  if (candlestick_read_job_kind(job) == candlestick_job_task) {
    candlestick_simulation *simulation = candlestick_entered;
    return simulation && simulation->is_known(simulation->context, job) ? simulation : NULL;
  }
  return candlestick_current_simulation();
}

static SWIFT_CALL void on_enqueue(void *job, enqueue_original original) {
  candlestick_simulation *simulation = simulation_of(job);
  if (simulation) {
    simulation->enqueue(simulation->context, job);
  } else if (candlestick_is_main_serial_executor()) {
    swift_task_enqueueMainExecutor(job);
  } else {
    if (candlestick_entered && candlestick_read_job_kind(job) == candlestick_job_task) candlestick_report_first_use(candlestick_outside_task);
    enqueue_hook before = atomic_load_explicit(&enqueue_before, memory_order_relaxed);
    if (before) before(job, original);
    else original(job);
  }
}

static SWIFT_CALL void on_delay(unsigned long long nanoseconds, void *job, delay_original original) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (!simulation) return original(nanoseconds, job);
  simulation->enqueue_later(simulation->context, job, nanoseconds > INT64_MAX ? INT64_MAX : (int64_t)nanoseconds);
}

/// Returns the nanoseconds until a time on one of the runtime's clocks, as this thread sees the clock. Not negative.
static int64_t time_until(long long seconds, long long nanoseconds, int clock) {
  struct timespec now;
  // The runtime's clocks: 1 is the continuous clock, 2 the suspending clock.
  clock_gettime(clock == 1 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
  int64_t remaining;
  if (__builtin_sub_overflow(seconds, now.tv_sec, &remaining) ||
      __builtin_mul_overflow(remaining, nanoseconds_per_second, &remaining))
    return seconds > 0 ? INT64_MAX : 0;
  remaining += nanoseconds - now.tv_nsec;
  return remaining > 0 ? remaining : 0;
}

static SWIFT_CALL void on_deadline(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                   long long tolerance_nanoseconds, int clock, void *job, deadline_original original) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (!simulation) return original(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job);
  simulation->enqueue_later(simulation->context, job, time_until(seconds, nanoseconds, clock));
}

static SWIFT_CALL candlestick_executor on_main(main_original original) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  return simulation ? simulation->main_executor : original();
}

void candlestick_set_hooks(bool is_simulating) {
  bool is_hooked = swift_task_enqueueGlobal_hook == on_enqueue;
  bool is_needed = is_simulating || candlestick_is_main_serial_executor();
  if (is_needed && !is_hooked) {
    atomic_store_explicit(&enqueue_before, swift_task_enqueueGlobal_hook, memory_order_relaxed);
    swift_task_enqueueGlobal_hook = on_enqueue;
  } else if (!is_needed && is_hooked) {
    swift_task_enqueueGlobal_hook = atomic_load_explicit(&enqueue_before, memory_order_relaxed);
  }
  swift_task_enqueueGlobalWithDelay_hook = is_simulating ? on_delay : NULL;
  swift_task_enqueueGlobalWithDeadline_hook = is_simulating ? on_deadline : NULL;
  swift_task_getMainExecutor_hook = is_simulating ? on_main : NULL;
}

bool candlestick_has_other_executor(void) {
  enqueue_hook hook = atomic_load_explicit(&swift_task_enqueueGlobal_hook, memory_order_relaxed);
  return hook && hook != on_enqueue;
}

void candlestick_enqueue_elsewhere(void *job) { swift_task_enqueueGlobal(job); }
