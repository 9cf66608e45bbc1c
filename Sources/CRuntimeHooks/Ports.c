// Makes the numbers of ports depend on the seed. Where the program leaves the choice of a port to the system, a simulation
// chooses; other processes may use the same numbers, so it takes another one if a port is in use. The port at the
// client's end of a connection is the system's, but code of the simulation sees another number.

#include "../CTestProcess/OriginalFunction.h"
#include "Connections.h"

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

/// The numbers that code of the simulation sees in place of ports that the system has chosen, zero for the port itself, and the
/// identifiers of the simulations.
static _Atomic uint16_t shown_ports[1 << 16];
static _Atomic uint64_t shown_port_owners[1 << 16];

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

/// A socket whose name reserves a port for a simulation; zero for none.
typedef struct {
  int socket;
  const candlestick_simulation *owner;
} reservation;

enum { most_reservations = 16, all_reservations = 16 * most_reservations };

/// The reservations of all simulations, the oldest first.
static reservation reservations[all_reservations];
static int reservation_count;
static pthread_mutex_t lock = OWN_LOCK;

/// Ends a reservation. The list must be locked.
static void end_reservation(int index) {
  ORIGINAL(close)(reservations[index].socket);
  reservation_count--;
  memmove(reservations + index, reservations + index + 1, (size_t)(reservation_count - index) * sizeof *reservations);
}

/// Adds a reservation. Ends the simulation's oldest one if it has many, or the oldest of all if there is no room.
static void add_reservation(reservation added) {
  pthread_mutex_lock(&lock);
  int count = 0, oldest = 0;
  for (int i = reservation_count - 1; i >= 0; i--) {
    if (reservations[i].owner != added.owner) continue;
    count++;
    oldest = i;
  }
  if (count >= most_reservations || reservation_count == all_reservations) end_reservation(oldest);
  reservations[reservation_count++] = added;
  pthread_mutex_unlock(&lock);
}

static void end_reservations(const candlestick_simulation *simulation) {
  pthread_mutex_lock(&lock);
  for (int i = reservation_count - 1; i >= 0; i--)
    if (reservations[i].owner == simulation) end_reservation(i);
  pthread_mutex_unlock(&lock);
}

/// Reserves a port until the simulation has reserved many others, or ends. Returns false if another one has reserved it.
static bool reserve(const candlestick_simulation *simulation, in_port_t port) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  // The name begins with a zero. So it has no file, and the system forgets it with the socket.
  int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "candlestick/port/%d", ntohs(port));
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
  int made = ORIGINAL(socket)(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  bool is_taken = ORIGINAL(bind)(made, (struct sockaddr *)&name, size) != 0 && errno == EADDRINUSE;
  // The program must not see that the lowest number is in use.
  int kept = made < 0 || is_taken ? 0 : candlestick_copy_descriptor(made);
  if (made >= 0) ORIGINAL(close)(made);
  if (kept > 0) add_reservation((reservation){kept, simulation});
  return !is_taken;
}

/// Binds a socket to a port, unless another simulation has chosen it, or a socket has it that could be shared. Later sockets of the
/// program can share it.
static int bind_alone(const candlestick_simulation *simulation, int socket, const struct sockaddr *address, socklen_t size, in_port_t port) {
  const int names[] = {SO_REUSEPORT, SO_REUSEADDR}, off = 0;
  int values[] = {0, 0};
  if (!reserve(simulation, port)) {
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
    int result = bind_alone(simulation, socket, (struct sockaddr *)&chosen, size, *port);
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
  if (port == 0) return;
  shown_port_owners[port] = simulation->identifier;
  shown_ports[port] = (uint16_t)(first_shown_port + simulation->client_port_count++ % ((1 << 16) - first_shown_port));
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
  end_reservations(simulation);
  candlestick_forget_attempts(simulation);
  for (int i = 0; i < 1 << 16 && simulation->client_port_count > 0; i++)
    if (shown_ports[i] != 0 && shown_port_owners[i] == simulation->identifier) shown_ports[i] = 0;
}
