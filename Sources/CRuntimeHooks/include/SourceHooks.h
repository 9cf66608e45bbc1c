// The interface of simulations to Dispatch's sources.

#ifndef CANDLESTICK_SOURCE_HOOKS_H
#define CANDLESTICK_SOURCE_HOOKS_H

#if defined(__linux__)

#include "SimulationHooks.h"

/// The sources that live in a simulation.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_source_timer __attribute__((swift_name("timer"))),
  candlestick_source_add __attribute__((swift_name("add"))),
  candlestick_source_or __attribute__((swift_name("or"))),
  candlestick_source_replace __attribute__((swift_name("replace"))),
} candlestick_source_kind;

/// What a source calls.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_handler_event __attribute__((swift_name("event"))),
  candlestick_handler_cancel __attribute__((swift_name("cancel"))),
  candlestick_handler_registration __attribute__((swift_name("registration"))),
} candlestick_handler_kind;

/// The functions that Dispatch's functions call for the sources of simulations. Any thread may call all but `create`.
typedef struct {
  /// Adds a source of a simulation, given its context.
  void (*_Nonnull create)(const void *_Nonnull context, void *_Nonnull source, candlestick_source_kind kind,
                          uintptr_t mask, void *_Nonnull queue);
  /// The record of a source; NULL if it belongs to no simulation. Valid as long as the source.
  void *_Nullable (*_Nonnull find)(const void *_Nonnull source);
  void (*_Nonnull retain)(void *_Nonnull record);
  void (*_Nonnull release)(void *_Nonnull record);
  /// Sets when a timer fires, in nanoseconds: a time of the simulation, or a delay.
  void (*_Nonnull set_timer)(void *_Nonnull record, int64_t start, bool is_delay, int64_t interval);
  void (*_Nonnull merge)(void *_Nonnull record, uintptr_t value);
  void (*_Nonnull cancel)(void *_Nonnull record);
  /// Sets a handler, and takes over the reference to the block; NULL for none.
  void (*_Nonnull set_handler)(void *_Nonnull record, candlestick_handler_kind kind, const void *_Nullable block,
                               candlestick_callers callers);
  void (*_Nonnull set_target)(void *_Nonnull record, void *_Nonnull queue);
  /// Reports that a source was suspended, resumed or activated.
  void (*_Nonnull changed)(void *_Nonnull record);
  bool (*_Nonnull is_cancelled)(void *_Nonnull record);
  uintptr_t (*_Nonnull data)(void *_Nonnull record);
  uintptr_t (*_Nonnull mask)(void *_Nonnull record);
} candlestick_source_functions;

/// Sets the functions, before the first simulation begins.
void candlestick_set_source_functions(const candlestick_source_functions *_Nonnull functions);

/// Records that a source has no references any more.
void candlestick_source_is_freed(void);

/// Creates a job that calls a function for a source on a queue. It belongs to no owner: the source's handlers have
/// theirs. `dispose` gets the context of a job that never runs.
candlestick_block_job *_Nonnull candlestick_make_source_job(void *_Nonnull queue,
                                                            void (*_Nonnull function)(void *_Nullable context),
                                                            void (*_Nonnull dispose)(void *_Nullable context),
                                                            void *_Nullable context, candlestick_callers callers);

/// Whether an object of Dispatch is suspended or not yet active, as far as our definitions have seen.
bool candlestick_is_suspended(const void *_Nonnull object);

/// Calls a block that takes no arguments.
void candlestick_call_block(const void *_Nonnull block);
void candlestick_release_block(const void *_Nonnull block);

#endif

#endif
