// What the functions have in common that block the thread of a simulation.

#ifndef CANDLESTICK_BLOCKING_H
#define CANDLESTICK_BLOCKING_H

#include "Callers.h"
#include "EnteredSimulation.h"
#include "Images.h"

/// The simulation whose time advances while this thread waits; NULL if the thread waits for real, as it does for
/// Dispatch, which runs outside.
static inline candlestick_simulation *_Nullable candlestick_simulation_for(const void *_Nonnull caller) {
  candlestick_simulation *simulation = candlestick_entered;
  return simulation && !candlestick_is_in_image(caller, image_dispatch) ? simulation : NULL;
}

#define SIMULATION candlestick_simulation_for(__builtin_return_address(0))

/// Waits, with the callers of the function that calls this. More members of the wait may follow.
#define BLOCK(wait_kind, wait_end, happened, argument, ...)                                                               \
  simulation->block(simulation->context, &(candlestick_wait){.kind = wait_kind,                                        \
                                                             .end = wait_end,                                          \
                                                             .has_happened = happened,                                 \
                                                             .context = argument,                                      \
                                                             .callers = candlestick_callers_of(__builtin_frame_address(0)), \
                                                             __VA_ARGS__})

#endif
