// The types of values that simulations and the runtime hooks exchange.

#pragma once

#include "DispatchHooks.h"

#pragma clang assume_nonnull begin

/// An executor as the runtime represents it: an object and its witness table.
typedef struct {
  const void *_Nullable identity;
  const void *_Nullable implementation;
} candlestick_executor;

/// A new task.
typedef struct {
  void *task;
  /// The name, valid only during the call; NULL if the task has none.
  const char *_Nullable name;
  /// True if the rules of the language make another task await this one.
  bool is_child;
  /// True if the task has its own executor, outside the simulation.
  bool has_own_executor;
  /// True if the end of the task will be reported.
  bool reports_end;
  /// The callers of the function that created the task.
  candlestick_callers callers;
} candlestick_created_task;

typedef void (*candlestick_task_observer)(const candlestick_created_task *created);

/// The faults of a call on a descriptor. The bits of all but the last are those of `ConnectionFaults`.
typedef enum : uint32_t {
  candlestick_fault_short_transfer = 1 << 0,
  candlestick_fault_reset = 1 << 1,
  candlestick_fault_refusal = 1 << 2,
  candlestick_fault_half_close = 1 << 3,
  candlestick_fault_silence = 1 << 4,
  candlestick_fault_interrupted_call = 1 << 5,
  candlestick_fault_unready_call = 1 << 6,
  candlestick_fault_missing_descriptor = 1 << 7,
  candlestick_fault_failed_lookup = 1 << 8,
  candlestick_fault_late_data = 1 << 31,
} candlestick_fault_kind;

/// A fault of a call on a descriptor; of no kind if there is none.
typedef struct {
  candlestick_fault_kind kind;
  /// The number of bytes of a short transfer, or the nanoseconds by which data is late.
  int64_t amount;
} candlestick_descriptor_fault;

/// The progress of a simulation's current step, for the thread that watches steps.
typedef struct {
  /// The maximum duration of a step, in nanoseconds of real time.
  int64_t limit;
  /// Changes when a step begins or ends.
  uint32_t progress;
  /// The number of nested steps. It is more than one if a step drives the simulation.
  int32_t depth;
  /// The number of times that a task may switch executors in one step without being suspended.
  int32_t switches_per_step;
  int32_t switches_left;
  /// True if a thread runs the simulation.
  bool is_entered;
  uintptr_t thread;
  /// The ID of that thread in the system.
  int thread_number;
  /// For the watching thread: the progress at its last check, and how long the progress has not changed.
  uint32_t seen_progress;
  int64_t duration;
  /// The thread at the last check, and the time for which it had waited for a processor, in nanoseconds.
  int seen_thread;
  int64_t seen_wait;
  /// The time for which the threads of the simulation have waited for a processor.
  int64_t processor_wait;
  /// Set regularly by the watching thread, so that the limit of real time is checked even if few steps take long.
  bool is_time_check_due;
} candlestick_step_watchdog;

/// The maximum number of functions in the call stack of an unresponsive step.
#define CANDLESTICK_STEP_FRAMES 64

/// The call stack of a step that does not end.
typedef struct {
  /// The running task; NULL if unknown.
  void *_Nullable task;
  /// Addresses in the functions on the stack, innermost first.
  const void *_Nullable addresses[CANDLESTICK_STEP_FRAMES];
  int count;
} candlestick_unresponsive_step;

/// The acts of a step that may be waiting for other code in a loop, without blocking.
typedef struct {
  uint32_t count;
  /// The number of steps at the last of these.
  uint32_t progress;
  /// The duration and the end of the last sleep because of them, in nanoseconds.
  int64_t sleep, sleep_end;
} candlestick_polls;

/// The kinds of resources outside a simulation that its code can use, in real time.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_outside_process __attribute__((swift_name("process"))),
  candlestick_outside_request __attribute__((swift_name("request"))),
  candlestick_outside_socket __attribute__((swift_name("socket"))),
  candlestick_outside_thread __attribute__((swift_name("thread"))),
  candlestick_outside_wake __attribute__((swift_name("wake"))),
  candlestick_outside_task __attribute__((swift_name("task"))),
  candlestick_outside_lookup __attribute__((swift_name("lookup"))),
} candlestick_outside_use;

/// The maximum number of real threads of a simulation at a time.
#define CANDLESTICK_THREADS 1000

/// The maximum number of callers to report for such a use.
#define CANDLESTICK_OUTSIDE_CALLERS 32

/// The readings of a simulation's clocks.
typedef struct {
  /// The date that the program read last, as a `CFAbsoluteTime`, and the simulation's time at that reading.
  double date;
  int64_t date_read_time;
  bool has_date;
  /// The number of readings of any clock so far.
  uint32_t total;
  /// The number of readings of the date from which timers of run loops have computed their fire dates.
  uint32_t of_timers;
  /// The number of readings of any clock since the step began or time advanced by other means.
  int64_t count;
  /// The simulation's time and the number of steps at the last of these.
  int64_t time;
  uint32_t progress;
} candlestick_clock_readings;

#pragma clang assume_nonnull end
