#ifndef CANDLESTICK_ENTERED_SIMULATION_H
#define CANDLESTICK_ENTERED_SIMULATION_H

#include "SimulationHooks.h"

/// The simulation that this thread runs, for those that are called so often that a call to ask for it counts.
extern _Thread_local candlestick_simulation *_Nullable candlestick_entered __attribute__((visibility("hidden")));

#endif
