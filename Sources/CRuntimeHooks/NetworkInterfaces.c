// Shows code of a simulation only the loopback interface, the one that all machines have.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"

#include <ifaddrs.h>
#include <net/if.h>

static struct ifaddrs *next_loopback(struct ifaddrs *address) {
  while (address && !(address->ifa_flags & IFF_LOOPBACK)) address = address->ifa_next;
  return address;
}

INTERPOSED int getifaddrs(struct ifaddrs **addresses) {
  candlestick_simulation *simulation = MAKER;
  int result = ORIGINAL(getifaddrs)(addresses);
  if (result != 0 || !simulation) return result;
  struct ifaddrs *first = next_loopback(*addresses);
  if (!first) {
    freeifaddrs(*addresses);
    *addresses = NULL;
    return 0;
  }
  for (struct ifaddrs *address = first; address; address = address->ifa_next) address->ifa_next = next_loopback(address->ifa_next);
  // The C library allocates the whole list at its first address.
  **addresses = *first;
  return 0;
}
