// Counts the observers of expectations.

#include "CSupport.h"

_Atomic(long) candlestick_observer_count;
