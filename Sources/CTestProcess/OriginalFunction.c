#if defined(FORKED_WORKERS)

#include "OriginalFunction.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void candlestick_end_without_original(const char *name) {
  dprintf(STDERR_FILENO,
          "error: Candlestick cannot call the original %s, possibly because the C library is linked statically. To leave out the code that "
          "calls it, build without the traits of Candlestick: write `traits: []` in the dependency.\n",
          name);
  abort();
}

#endif
