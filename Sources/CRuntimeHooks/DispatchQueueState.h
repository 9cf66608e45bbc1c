#ifndef CANDLESTICK_DISPATCH_QUEUE_STATE_H
#define CANDLESTICK_DISPATCH_QUEUE_STATE_H

#include "EnteredSimulation.h"

/// What changes about an object that runs no blocks.
typedef enum {
  suspension_inactive,
  suspension_activated,
  suspension_begins,
  suspension_ends,
} candlestick_suspension;

/// Records that an object was created inactive, activated, suspended or resumed.
void candlestick_note_suspension(const void *object, candlestick_suspension change) HIDDEN;

#endif
