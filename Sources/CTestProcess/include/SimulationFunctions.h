// The functions by which code that works without simulations takes part in them.
//
// CRuntimeHooks sets the functions when it is loaded. In a program without it, they are NULL, and the calls below do
// nothing: there is no simulation.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

struct candlestick_caught_trap;
struct candlestick_simulation;

/// The simulation that a thread's code belongs to.
typedef struct {
  /// The simulation that the thread runs; NULL if none.
  struct candlestick_simulation *_Nullable simulation;
  /// True if the code of `task` (or code outside tasks, if that is NULL) starts everything outside the simulation.
  bool is_outside;
  void *_Nullable task;
} candlestick_scope;

typedef struct {
  candlestick_scope (*_Nullable exit_simulation)(bool keeps_time);
  candlestick_scope (*_Nullable restore_scope)(candlestick_scope scope);
  void (*_Nullable step_waits)(void);
  void (*_Nullable stop_watching_steps)(void);
  /// Installs or removes the hooks after a change of `candlestick_is_main_serial_executor`.
  void (*_Nullable update_hooks)(void);
  /// Performs a system call, of which the function with the given frame has got the arguments.
  long (*_Nullable system_call)(long number, const long *arguments, void *const _Nullable *_Nonnull frame);
  /// Returns the number of blocks that were enqueued on the main queue, except steps of a simulation.
  unsigned (*_Nullable main_queue_block_count)(void);
  /// Returns true if the main queue has blocks, or had some since it had the given number, which is updated.
  bool (*_Nullable main_queue_waits)(unsigned *count);
  /// Enqueues a block on the main queue that is not part of a simulation.
  void (*_Nullable wake_main_queue)(void);
  /// Returns the place for the innermost code on the current stack whose traps are caught; NULL on the thread's own stack.
  struct candlestick_caught_trap *_Nullable *_Nullable (*_Nullable caught_trap)(void);
  /// Makes a new descriptor, or one that is a timer of a clock, part of the simulation that this thread runs, if any.
  void (*_Nullable made_descriptor)(int descriptor);
  void (*_Nullable made_timer)(int descriptor, int clock);
} candlestick_simulation_functions;

extern candlestick_simulation_functions candlestick_simulations;

/// Makes everything that the current code starts belong to no simulation. With `keeps_time`, the thread keeps the
/// simulation's time. Returns the previous scope, which must be restored.
static inline candlestick_scope candlestick_exit_simulation(bool keeps_time) {
  return candlestick_simulations.exit_simulation ? candlestick_simulations.exit_simulation(keeps_time)
                                                 : (candlestick_scope){NULL, false, NULL};
}

/// Restores a scope. Returns the replaced one.
static inline candlestick_scope candlestick_restore_scope(candlestick_scope scope) {
  return candlestick_simulations.restore_scope ? candlestick_simulations.restore_scope(scope) : scope;
}

/// Records that this thread's current step waits for something that has a time limit of its own.
static inline void candlestick_step_waits(void) {
  if (candlestick_simulations.step_waits) candlestick_simulations.step_waits();
}

/// Ends the thread that watches steps, and waits for its end, unless a simulation is running. The next simulation
/// starts it again.
static inline void candlestick_stop_step_watchdog(void) {
  if (candlestick_simulations.stop_watching_steps) candlestick_simulations.stop_watching_steps();
}

/// Returns the number of blocks that were enqueued on the main queue, except steps of a simulation; 0 if unknown.
static inline unsigned candlestick_count_main_blocks(void) {
  return candlestick_simulations.main_queue_block_count ? candlestick_simulations.main_queue_block_count() : 0;
}

/// Returns true if the main queue has blocks, or had some since it had the given number, which is updated.
static inline bool candlestick_has_main_blocks(unsigned *count) {
  return candlestick_simulations.main_queue_waits && candlestick_simulations.main_queue_waits(count);
}

/// Wakes the main run loop with a block that is not part of a simulation. Returns false if any block will do.
static inline bool candlestick_wake_main_loop(void) {
  if (!candlestick_simulations.wake_main_queue) return false;
  candlestick_simulations.wake_main_queue();
  return true;
}

/// Makes a new descriptor part of the simulation that this thread runs, if any.
static inline void candlestick_made_descriptor(int descriptor) {
  if (candlestick_simulations.made_descriptor) candlestick_simulations.made_descriptor(descriptor);
}

/// Makes a new descriptor that is a timer of a clock part of the simulation that this thread runs, if any.
static inline void candlestick_made_timer(int descriptor, int clock) {
  if (candlestick_simulations.made_timer) candlestick_simulations.made_timer(descriptor, clock);
}

#pragma clang assume_nonnull end
