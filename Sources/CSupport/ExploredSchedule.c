// Records the schedule that an exploration is running, in memory that a signal handler can read when the process ends.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "BoundedText.h"
#include "CSupport.h"
#include "RunWatch.h"

#include <stdlib.h>
#include <unistd.h>

// A schedule with more than `longest_list` choices is described by its seed if the seed determines the choices, as in a
// failure report.
enum { longest_list = 40, most_departures = 1024 };

typedef struct {
  int64_t position;
  int32_t index, check;
} departure;

struct candlestick_schedule {
  pid_t process;
  bool has_trait;
  char build[8];
  // The choices that the seed determines, such as "r"; empty if it determines none.
  char choices[32];
  // The choices from which random values are drawn, such as "1.0.37"; empty if the seed determines them or if they are
  // too many.
  char input[1024];
  bool has_input;
  bool is_attempt;
  uint64_t number, count, seed;
  candlestick_steps_describer describe_steps;
  const void *steps_context;
  _Atomic bool is_running;
  _Atomic uint32_t departure_count;
  departure departures[most_departures];
};

static _Atomic(candlestick_schedule *) last_begun;
static candlestick_schedule_reader reader;

candlestick_schedule *candlestick_create_schedule(uint64_t count, bool has_trait, const char *build) {
  candlestick_schedule *schedule = calloc(1, sizeof *schedule);
  if (!schedule) return NULL;
  schedule->process = getpid();
  schedule->count = count;
  schedule->has_trait = has_trait;
  strncpy(schedule->build, build, sizeof schedule->build - 1);
  return schedule;
}

void candlestick_free_schedule(candlestick_schedule *schedule) {
  candlestick_end_schedule(schedule);
  free(schedule);
}

void candlestick_watch_schedules(candlestick_schedule_reader read) {
  reader = read;
  candlestick_handle_ends();
}

void candlestick_begin_schedule(candlestick_schedule *schedule, uint64_t number, bool is_attempt, uint64_t seed,
                                const char *choices, const char *input) {
  schedule->is_attempt = is_attempt;
  schedule->number = number;
  schedule->seed = seed;
  schedule->describe_steps = NULL;
  strncpy(schedule->choices, choices, sizeof schedule->choices - 1);
  schedule->has_input = input && strlen(input) < sizeof schedule->input;
  if (schedule->has_input) strcpy(schedule->input, input);
  atomic_store_explicit(&schedule->departure_count, 0, memory_order_relaxed);
  atomic_store_explicit(&schedule->is_running, true, memory_order_relaxed);
  atomic_store_explicit(&last_begun, schedule, memory_order_release);
}

void candlestick_end_schedule(candlestick_schedule *schedule) {
  atomic_store_explicit(&schedule->is_running, false, memory_order_relaxed);
  atomic_compare_exchange_strong(&last_begun, &(candlestick_schedule *){schedule}, NULL);
}

void candlestick_show_steps(candlestick_schedule *schedule, const void *context, candlestick_steps_describer describe) {
  schedule->steps_context = context;
  schedule->describe_steps = describe;
}

void candlestick_add_departure(candlestick_schedule *schedule, int64_t position, int32_t index, int32_t check) {
  uint32_t count = atomic_load_explicit(&schedule->departure_count, memory_order_relaxed);
  if (count < most_departures) schedule->departures[count] = (departure){position, index, check};
  atomic_store_explicit(&schedule->departure_count, count + 1, memory_order_release);
}

// MARK: - Description

// Adds the replay string of a schedule, as `Simulation.Schedule` formats it. Since the run has not ended, a plus sign
// replaces the letters that check its end.
static void add_schedule(bounded_text *text, candlestick_schedule *schedule) {
  uint32_t count = atomic_load_explicit(&schedule->departure_count, memory_order_acquire);
  bool is_determined_by_seed = *schedule->choices && count > longest_list;
  if (count > most_departures) count = most_departures;
  add_number(text, schedule->seed);
  if (is_determined_by_seed) add(text, schedule->choices);
  if (schedule->has_input) {
    add(text, "=");
    add(text, schedule->input);
  }
  // The letter of each kind of departure, by the absolute value of its index: an early timer, an interruption, a
  // cancellation, a fault, an equal deadline, a spurious wake-up. A choice has none. `next` has the minimum position of
  // the next departure of each kind.
  static const char *const letters[] = {"t", "i", "c", "f", "e", "w", ""};
  enum { early_timer = 0, choice = 6 };
  int64_t next[choice + 1] = {0};
  bool is_first = true;
  for (uint32_t number = 0; number < count; number++) {
    departure departure = schedule->departures[number];
    int kind = departure.index > 0 ? choice : -departure.index;
    if (is_determined_by_seed && kind == choice) continue;
    add(text, is_first ? ":" : "-");
    is_first = false;
    add_number(text, (uint64_t)(departure.position - next[kind]));
    next[kind] = departure.position + (kind == early_timer ? 0 : 1);
    add(text, letters[kind]);
    if (departure.index > 1) {
      add(text, ".");
      add_number(text, (uint64_t)departure.index);
    }
    add(text, (char[]){(char)('A' + departure.check), 0});
  }
  if (is_first && !is_determined_by_seed) add(text, ":");
  add(text, ":+:");
  add(text, schedule->build);
}

// Returns the running schedule of this thread, or the schedule that began last; NULL if none is running in this
// process.
static candlestick_schedule *running_schedule(void) {
  candlestick_schedule *schedule = NULL;
  if (!reader || !reader(&schedule)) schedule = atomic_load_explicit(&last_begun, memory_order_acquire);
  return schedule && atomic_load(&schedule->is_running) && schedule->process == getpid() ? schedule : NULL;
}

void candlestick_describe_steps(char *buffer, size_t size) {
  candlestick_schedule *schedule = running_schedule();
  *buffer = 0;
  if (schedule && schedule->describe_steps) schedule->describe_steps(schedule->steps_context, buffer, size);
}

bool candlestick_describe_schedule(char *buffer, size_t size) {
  candlestick_schedule *schedule = running_schedule();
  if (!schedule) return false;
  bounded_text text = empty_text(buffer, size);
  if (schedule->number == 0) {
    add(&text, "The replayed schedule was running.");
    return true;
  }
  add(&text, schedule->is_attempt ? "A simpler form of schedule " : "Schedule ");
  add_number(&text, schedule->number);
  // An exploration of cancellations has no maximum number.
  if (schedule->count < INT64_MAX) {
    add(&text, " of ");
    add_number(&text, schedule->count);
  }
  add(&text, " was running. To replay it");
  if (schedule->has_trait) {
    add(&text, ", use the trait or the environment variable:\n  .replay(\"");
    add_schedule(&text, schedule);
    add(&text, "\")\n  CANDLESTICK_REPLAY=");
    add_schedule(&text, schedule);
  } else {
    add(&text, ": replaySchedule(\"");
    add_schedule(&text, schedule);
    add(&text, "\") { … }");
  }
  return true;
}

#endif
