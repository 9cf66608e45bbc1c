// Takes the random numbers of a simulation from its seed: those of the C library, and those of the devices, from which
// Foundation reads for `UUID()`. SimulatedCalls.c does the same for the system call, and OpenedFiles.c opens the devices.

#include "Randomness.h"
#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

// MARK: - The generator

// SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
uint64_t candlestick_next_random(candlestick_simulation *simulation) {
  simulation->randomness += 0x9e3779b97f4a7c15;
  uint64_t number = simulation->randomness;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

UNSANITIZED bool candlestick_draw(void *bytes, size_t count) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation || candlestick_is_outside()) return false;
  for (size_t i = 0; i < count; i += sizeof(uint64_t)) {
    uint64_t random = candlestick_next_random(simulation);
    memcpy((char *)bytes + i, &random, count - i < sizeof random ? count - i : sizeof random);
  }
  return true;
}

// MARK: - Functions of the C library

INTERPOSED ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  return candlestick_draw(bytes, count) ? (ssize_t)count : ORIGINAL(getrandom)(bytes, count, flags);
}

INTERPOSED int getentropy(void *bytes, size_t count) {
  enum { most_bytes = 256 };
  return count <= most_bytes && candlestick_draw(bytes, count) ? 0 : ORIGINAL(getentropy)(bytes, count);
}

// The C library has these since version 2.36, where they are no more than calls of `getrandom`.
uint32_t arc4random(void);
uint32_t arc4random_uniform(uint32_t bound);
void arc4random_buf(void *bytes, size_t count);

INTERPOSED void arc4random_buf(void *bytes, size_t count) {
  if (candlestick_draw(bytes, count)) return;
  for (size_t filled = 0; filled < count;) {
    ssize_t result = ORIGINAL(getrandom)((char *)bytes + filled, count - filled, 0);
    if (result < 0 && errno != EINTR) abort();
    if (result > 0) filled += (size_t)result;
  }
}

INTERPOSED uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

INTERPOSED uint32_t arc4random_uniform(uint32_t bound) {
  // The remainder of a number with 64 bits is as good as uniform.
  uint64_t number;
  arc4random_buf(&number, sizeof number);
  return bound ? (uint32_t)(number % bound) : 0;
}

// MARK: - Devices

bool candlestick_is_random_device(const char *path) { return strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0; }

bool candlestick_draws_from(int descriptor) {
  enum { memory_devices = 1, random = 8, urandom = 9 };
  struct stat status;
  // The C library closes files that we do not see, and another one may have the number now.
  if (candlestick_descriptor_kind_of(descriptor) != descriptor_random || fstat(descriptor, &status) != 0) return false;
  return S_ISCHR(status.st_mode) && (status.st_rdev == makedev(memory_devices, random) || status.st_rdev == makedev(memory_devices, urandom));
}
