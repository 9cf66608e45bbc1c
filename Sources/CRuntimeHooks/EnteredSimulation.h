#ifndef CANDLESTICK_ENTERED_SIMULATION_H
#define CANDLESTICK_ENTERED_SIMULATION_H

#include "SimulationHooks.h"

/// Has a thread's variable read without a call, which would have its reader save registers.
#define READ_WITHOUT_CALL __attribute__((tls_model("initial-exec")))

/// The simulation that this thread runs, for those that are called so often that a call to ask for it counts.
extern _Thread_local candlestick_simulation *_Nullable candlestick_entered
    __attribute__((visibility("hidden"))) READ_WITHOUT_CALL;

#endif
