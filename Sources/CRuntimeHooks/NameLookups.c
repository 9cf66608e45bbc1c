// Answers lookups of names in a simulation without name servers, which would answer in real time, if at all: the loopback
// interface has its names, and the file of hosts has others.

#include "../CTestProcess/OriginalFunction.h"
#include "DescriptorFaults.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/// A lookup, and the addresses that it has found, in the order of the C library's function: first those to which there is a
/// route, and of these, those of version 6.
typedef struct {
  const char *name, *service;
  struct addrinfo hints;
  struct addrinfo *found[4];
  char canonical_name[NI_MAXHOST];
  bool is_known;
  /// The result of the last address.
  int error;
} lookup;

static bool has_route(const struct addrinfo *address) {
  int probe = ORIGINAL(socket)(address->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (probe < 0) return false;
  bool is_connected = ORIGINAL(connect)(probe, address->ai_addr, address->ai_addrlen) == 0;
  ORIGINAL(close)(probe);
  return is_connected;
}

/// Appends an address, once for each kind of socket.
static void add(lookup *lookup, const char *address, const char *canonical_name) {
  struct addrinfo *added;
  lookup->error = ORIGINAL(getaddrinfo)(address, lookup->service, &lookup->hints, &added);
  if (!lookup->is_known) snprintf(lookup->canonical_name, sizeof lookup->canonical_name, "%s", canonical_name);
  lookup->is_known = true;
  if (lookup->error != 0) return;
  struct addrinfo **end = &lookup->found[(has_route(added) ? 0 : 2) + (added->ai_family == AF_INET6 ? 0 : 1)];
  while (*end) end = &(*end)->ai_next;
  *end = added;
}

/// Adds the address in a line of the file of hosts, if the line has the name.
static void add_line(lookup *lookup, char *line) {
  line[strcspn(line, "#")] = 0;
  char *rest, *address = strtok_r(line, " \t\r\n", &rest), *canonical_name = NULL, *name;
  bool is_found = false;
  while (address && !is_found && (name = strtok_r(NULL, " \t\r\n", &rest))) {
    if (!canonical_name) canonical_name = name;
    is_found = strcasecmp(name, lookup->name) == 0;
  }
  if (is_found) add(lookup, address, canonical_name);
}

static void add_hosts(lookup *lookup) {
  FILE *file = ORIGINAL(fopen)("/etc/hosts", "re");
  char line[1024];
  while (file && fgets(line, sizeof line, file)) add_line(lookup, line);
  if (file) fclose(file);
}

/// Returns true for the names of RFC 6761, section 6.3.
static bool is_loopback(const char *name) {
  const char *suffix = ".localhost";
  size_t length = strlen(name);
  return strcasecmp(name, suffix + 1) == 0 || (length > strlen(suffix) && strcasecmp(name + length - strlen(suffix), suffix) == 0);
}

static int finish(lookup *lookup, struct addrinfo **result) {
  struct addrinfo **end = result;
  *result = NULL;
  for (size_t i = 0; i < sizeof lookup->found / sizeof *lookup->found; i++) {
    *end = lookup->found[i];
    while (*end) end = &(*end)->ai_next;
  }
  for (struct addrinfo *address = *result; address; address = address->ai_next) {
    free(address->ai_canonname);
    address->ai_canonname = NULL;
  }
  if (*result && (lookup->hints.ai_flags & AI_CANONNAME)) (*result)->ai_canonname = strdup(lookup->canonical_name);
  return *result ? 0 : lookup->error;
}

/// Returns true if no lookup is necessary. The hints must not ask for one.
static bool is_address(const lookup *lookup) {
  struct addrinfo *found;
  int error = ORIGINAL(getaddrinfo)(lookup->name, NULL, &lookup->hints, &found);
  if (error == 0) freeaddrinfo(found);
  return error != EAI_NONAME;
}

static int look_up(candlestick_simulation *simulation, lookup *lookup, struct addrinfo **result) {
  bool is_told = (lookup->hints.ai_flags & AI_NUMERICHOST) != 0;
  lookup->hints.ai_flags |= AI_NUMERICHOST;
  if (is_told || is_address(lookup)) return ORIGINAL(getaddrinfo)(lookup->name, lookup->service, &lookup->hints, result);
  bool fails = candlestick_fails_lookup(simulation);
  if (!fails) add_hosts(lookup);
  if (!fails && !lookup->is_known && is_loopback(lookup->name)) {
    add(lookup, "::1", lookup->name);
    add(lookup, "127.0.0.1", lookup->name);
  }
  if (lookup->is_known) return finish(lookup, result);
  simulation->lookup_failed(simulation->context, lookup->name, fails);
  if (!fails) candlestick_report_outside_use(candlestick_outside_lookup);
  return EAI_AGAIN;
}

INTERPOSED int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  candlestick_simulation *simulation = MAKER;
  if (!simulation || !name) return ORIGINAL(getaddrinfo)(name, service, hints, result);
  lookup lookup = {.name = name, .service = service, .hints = hints ? *hints : (struct addrinfo){.ai_flags = AI_V4MAPPED | AI_ADDRCONFIG}};
  int error = look_up(simulation, &lookup, result);
  DESCRIPTOR_POINT;
  return error;
}
