// Makes the numbers of ports depend on the seed. Where the program leaves the choice of a port to the system, a simulation
// chooses; other processes may use the same numbers, so it takes another one if a port is in use. The port at the
// client's end of a connection is the system's, but code of the simulation sees another number.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// Chosen ports are below those that Linux chooses.
enum { first_port = 10000, port_count = 22768, most_attempts = 100, first_shown_port = 49152 };

/// The numbers that code of the simulation sees in place of ports that the system has chosen; zero for the port itself.
static _Atomic uint16_t shown_ports[1 << 16];

in_port_t *candlestick_port_in(struct sockaddr *address) {
  switch (address->sa_family) {
  case AF_INET:
    return &((struct sockaddr_in *)(void *)address)->sin_port;
  case AF_INET6:
    return &((struct sockaddr_in6 *)(void *)address)->sin6_port;
  default:
    return NULL;
  }
}

/// The sockets whose names reserve the ports that were chosen last; zero for none.
static _Atomic int reservations[16];

/// Reserves a port until many others are reserved, or the simulation ends. Returns false if another simulation has reserved it.
static bool reserve(in_port_t port) {
  static _Atomic unsigned count;
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  // The name begins with a zero. So it has no file, and the system forgets it with the socket.
  int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "candlestick/port/%d", ntohs(port));
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
  int made = ORIGINAL(socket)(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  bool is_taken = ORIGINAL(bind)(made, (struct sockaddr *)&name, size) != 0 && errno == EADDRINUSE;
  // The program must not see that the lowest number is in use.
  int kept = made < 0 || is_taken ? 0 : candlestick_copy_descriptor(made);
  if (made >= 0) ORIGINAL(close)(made);
  int old = kept > 0 ? atomic_exchange(&reservations[count++ % 16], kept) : 0;
  if (old > 0) ORIGINAL(close)(old);
  return !is_taken;
}

static void end_reservations(void) {
  for (int i = 0; i < 16; i++) {
    int kept = atomic_exchange(&reservations[i], 0);
    if (kept > 0) ORIGINAL(close)(kept);
  }
}

/// Binds a socket to a port, unless another simulation has chosen it, or a socket has it that could be shared. Later sockets of the
/// program can share it.
static int bind_alone(int socket, const struct sockaddr *address, socklen_t size, in_port_t port) {
  const int names[] = {SO_REUSEPORT, SO_REUSEADDR}, off = 0;
  int values[] = {0, 0};
  if (!reserve(port)) {
    errno = EADDRINUSE;
    return -1;
  }
  // A stream needs SO_REUSEADDR where a connection was closed recently.
  int count = candlestick_socket_type(socket) == SOCK_STREAM ? 1 : 2;
  for (int i = 0; i < count; i++) {
    getsockopt(socket, SOL_SOCKET, names[i], &values[i], &(socklen_t){sizeof values[i]});
    if (values[i]) setsockopt(socket, SOL_SOCKET, names[i], &off, sizeof off);
  }
  int result = ORIGINAL(bind)(socket, address, size);
  int error = errno;
  for (int i = 0; i < count; i++)
    if (values[i]) setsockopt(socket, SOL_SOCKET, names[i], &values[i], sizeof values[i]);
  errno = error;
  return result;
}

INTERPOSED int bind(int socket, const struct sockaddr *address, socklen_t size) {
  candlestick_simulation *simulation = USER(socket);
  struct sockaddr_storage chosen = {0};
  if (simulation && size <= sizeof chosen) memcpy(&chosen, address, size);
  in_port_t *port = simulation ? candlestick_port_in((struct sockaddr *)&chosen) : NULL;
  if (!port || *port != 0) return ORIGINAL(bind)(socket, address, size);
  for (int i = 0; i < most_attempts; i++) {
    simulation->port_choice = simulation->port_choice * 6364136223846793005 + 1442695040888963407;
    *port = htons((uint16_t)(first_port + (simulation->port_choice >> 33) % port_count));
    int result = bind_alone(socket, (struct sockaddr *)&chosen, size, *port);
    if (result == 0 || errno != EADDRINUSE) return result;
  }
  return ORIGINAL(bind)(socket, address, size);
}

/// Returns the local port of a socket; zero if it has none.
static uint16_t local_port(int socket) {
  struct sockaddr_storage address = {0};
  socklen_t size = sizeof address;
  if (ORIGINAL(getsockname)(socket, (struct sockaddr *)&address, &size) != 0) return 0;
  in_port_t *port = candlestick_port_in((struct sockaddr *)&address);
  return port ? ntohs(*port) : 0;
}

bool candlestick_is_bound(int socket) { return local_port(socket) != 0; }

void candlestick_number_client_port(candlestick_simulation *simulation, int socket) {
  uint16_t port = local_port(socket);
  if (port != 0) shown_ports[port] = (uint16_t)(first_shown_port + simulation->client_port_count++ % ((1 << 16) - first_shown_port));
}

void candlestick_show_port(struct sockaddr *address) {
  in_port_t *port = address ? candlestick_port_in(address) : NULL;
  uint16_t shown = port ? shown_ports[ntohs(*port)] : 0;
  if (shown != 0) *port = htons(shown);
}

/// Interposes a function that returns the address of a socket. The address may be truncated.
#define INTERPOSE_NAME(name)                                                                                           \
  INTERPOSED int name(int socket, struct sockaddr *address, socklen_t *size) {                                         \
    candlestick_simulation *simulation = USER(socket);                                                                 \
    int result = ORIGINAL(name)(socket, address, size);                                                                \
    if (simulation && result == 0) candlestick_show_port(address);                                                     \
    return result;                                                                                                     \
  }

INTERPOSE_NAME(getsockname)
INTERPOSE_NAME(getpeername)

void candlestick_forget_ports(const candlestick_simulation *simulation) {
  end_reservations();
  if (simulation->client_port_count > 0) memset((void *)shown_ports, 0, sizeof shown_ports);
}
