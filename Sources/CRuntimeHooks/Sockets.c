// Interposes the calls for sockets. A connection whose two ends are in this process belongs to the simulation; one that
// leads to another process or the network is outside.

#include "../CTestProcess/OriginalFunction.h"
#include "Connections.h"
#include "DescriptorFaults.h"
#include "ThreadTurns.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// MARK: - Addresses

static bool is_loopback(const struct sockaddr *address) {
  switch (address->sa_family) {
  case AF_INET:
    return (ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr) >> 24) == IN_LOOPBACKNET;
  case AF_INET6: {
    const struct in6_addr *host = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    return IN6_IS_ADDR_LOOPBACK(host) || (IN6_IS_ADDR_V4MAPPED(host) && host->s6_addr[12] == IN_LOOPBACKNET);
  }
  default:
    return address->sa_family == AF_UNIX;
  }
}

/// Returns true if two addresses name the same socket of this machine. Hosts are not compared, because a socket may be
/// bound to all of them.
static bool is_same_place(const struct sockaddr_storage *first, const struct sockaddr_storage *second) {
  if (first->ss_family == AF_UNIX || second->ss_family == AF_UNIX)
    return first->ss_family == second->ss_family && strcmp(((const struct sockaddr_un *)(const void *)first)->sun_path,
                                                           ((const struct sockaddr_un *)(const void *)second)->sun_path) == 0;
  const in_port_t *port = candlestick_port_in((struct sockaddr *)first), *other = candlestick_port_in((struct sockaddr *)second);
  return port && other && *port == *other;
}

int candlestick_socket_type(int socket) {
  int type = 0;
  socklen_t size = sizeof type;
  return ORIGINAL(getsockopt)(socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 ? type : -1;
}

/// Returns true if a descriptor is a socket of a type with a local address.
static bool has_local_address(int socket, const struct sockaddr_storage *address, int type) {
  if (candlestick_socket_type(socket) != type) return false;
  struct sockaddr_storage local = {0};
  socklen_t size = sizeof local;
  return ORIGINAL(getsockname)(socket, (struct sockaddr *)&local, &size) == 0 && is_same_place(&local, address);
}

/// Returns true if such a socket is inside a simulation of this process.
static bool has_address(int socket, const struct sockaddr_storage *address, int type) {
  return candlestick_descriptor_kind_of(socket) == descriptor_inside && has_local_address(socket, address, type);
}

/// The sockets that were last found at an address, by port; those of the local domain have the port 0. They may have been closed since.
static _Atomic int last_found[1 << 16];

/// Returns a socket inside a simulation of this process with a local address; -1 if there is none. Looks first at the one that had it the
/// last time, because a search takes two calls of the system for each open socket.
static int find_inside(const struct sockaddr_storage *address, int type) {
  const in_port_t *port = candlestick_port_in((struct sockaddr *)address);
  _Atomic int *found = &last_found[port ? ntohs(*port) : 0];
  int last = atomic_load_explicit(found, memory_order_relaxed);
  if (has_address(last, address, type)) return last;
  for (int socket = 0; socket < candlestick_descriptor_limit(); socket++) {
    if (!has_address(socket, address, type)) continue;
    atomic_store_explicit(found, socket, memory_order_relaxed);
    return socket;
  }
  return -1;
}

static bool has_peer(int socket, struct sockaddr_storage *peer) {
  socklen_t size = sizeof *peer;
  return ORIGINAL(getpeername)(socket, (struct sockaddr *)peer, &size) == 0;
}

bool candlestick_is_local_socket(int socket) {
  struct sockaddr_storage peer = {0};
  return !has_peer(socket, &peer) || is_loopback((struct sockaddr *)&peer);
}

bool candlestick_find_other_end(int socket, candlestick_destination *found) {
  *found = (candlestick_destination){.type = candlestick_socket_type(socket)};
  struct sockaddr *address = (struct sockaddr *)&found->address;
  return found->type >= 0 && has_peer(socket, &found->address) && is_loopback(address) && candlestick_port_in(address);
}

bool candlestick_is_destination(int member, const void *destination) {
  const candlestick_destination *meant = destination;
  return has_local_address(member, &meant->address, meant->type);
}

/// Returns the kind of a socket whose other end has an address.
static candlestick_descriptor_kind kind_of_peer(int socket, const struct sockaddr *address, socklen_t size) {
  candlestick_destination other = {.type = candlestick_socket_type(socket)};
  int error = errno;
  memcpy(&other.address, address, size < sizeof other.address ? size : sizeof other.address);
  int found = is_loopback(address) ? find_inside(&other.address, other.type) : -1;
  bool is_here = found >= 0 && candlestick_is_kind_current(found);
  // A loop outside may have the socket, also one that was in an earlier simulation.
  if (!is_here && is_loopback(address)) is_here = candlestick_join_loops(candlestick_entered, candlestick_is_destination, &other) || found >= 0;
  errno = error;
  return is_here ? descriptor_inside : descriptor_outside;
}

/// Makes a socket lead to an address. Reports that if the address is outside.
static void lead_to(int socket, const struct sockaddr *address, socklen_t size) {
  candlestick_descriptor_kind kind = kind_of_peer(socket, address, size);
  candlestick_set_descriptor_kind(socket, kind);
  if (kind == descriptor_outside) candlestick_report_outside_use(candlestick_outside_socket);
}

// MARK: - Making and connecting

INTERPOSED int socket(int domain, int type, int protocol) {
  candlestick_simulation *simulation = MAKER;
  if (simulation && candlestick_misses_descriptor(simulation)) return -1;
  int result = ORIGINAL(socket)(domain, type, protocol);
  if (result < 0 || !simulation) return result;
  candlestick_set_descriptor_kind(result, descriptor_inside);
  candlestick_deliver_at_once(result, -1);
  return result;
}

INTERPOSED int connect(int socket, const struct sockaddr *address, socklen_t size) {
  candlestick_simulation *simulation = USER(socket);
  if (!simulation) {
    report_outside_use(candlestick_outside_socket);
    return ORIGINAL(connect)(socket, address, size);
  }
  lead_to(socket, address, size);
  if (candlestick_descriptor_kind_of(socket) == descriptor_inside && candlestick_refuses(simulation, socket)) return -1;
  bool is_bound = candlestick_is_bound(socket);
  bool is_blocking = !candlestick_is_nonblocking(socket);
  int result = is_blocking ? candlestick_connect_and_wait(simulation, socket, address, size) : ORIGINAL(connect)(socket, address, size);
  if (candlestick_has_left(simulation)) return result;
  int error = errno;
  if (!is_bound && (result == 0 || error == EINPROGRESS)) candlestick_number_client_port(simulation, socket);
  if (!is_blocking) candlestick_descriptors_changed();
  if (!is_blocking && result < 0 && error == EINPROGRESS && candlestick_descriptor_kind_of(socket) == descriptor_inside)
    candlestick_watch_attempt(simulation, socket, address, size);
  errno = error;
  DESCRIPTOR_POINT;
  return result;
}

/// Records a connection that was accepted.
static void accepted(int connection) {
  if (connection < 0) return;
  struct sockaddr_storage peer = {0};
  socklen_t size = sizeof peer;
  int error = errno;
  // The peer of a local domain has no name.
  bool is_inside = ORIGINAL(getpeername)(connection, (struct sockaddr *)&peer, &size) != 0 || peer.ss_family == AF_UNIX ||
                   kind_of_peer(connection, (struct sockaddr *)&peer, size) == descriptor_inside;
  errno = error;
  candlestick_set_descriptor_kind(connection, is_inside ? descriptor_inside : descriptor_outside);
  if (!is_inside) candlestick_report_outside_use(candlestick_outside_socket);
}

/// Interposes a function that accepts a connection.
#define INTERPOSE_ACCEPT(name, parameters, arguments)                                                                  \
  INTERPOSED int name parameters {                                                                                     \
    candlestick_simulation *simulation = USER(listener);                                                               \
    if (!simulation) report_outside_use(candlestick_outside_socket);                                                   \
    int given = listener;                                                                                              \
    if (simulation) listener = candlestick_await_descriptor(simulation, given, POLLIN, 0);                             \
    if (simulation && listener < 0) return -1;                                                                         \
    bool fails = simulation && candlestick_misses_descriptor(simulation);                                              \
    int result = fails ? -1 : ORIGINAL(name) arguments;                                                                \
    if (simulation) candlestick_end_descriptor_call(simulation, listener, given);                                      \
    if (simulation && !candlestick_has_left(simulation)) {                                                             \
      accepted(result);                                                                                                \
      candlestick_deliver_at_once(result, given);                                                                      \
      if (result >= 0) candlestick_show_port(address);                                                                 \
      DESCRIPTOR_POINT;                                                                                                \
    }                                                                                                                  \
    return result;                                                                                                     \
  }

INTERPOSE_ACCEPT(accept, (int listener, struct sockaddr *address, socklen_t *size), (listener, address, size))
INTERPOSE_ACCEPT(accept4, (int listener, struct sockaddr *address, socklen_t *size, int flags),
                 (listener, address, size, flags))

INTERPOSED int shutdown(int socket, int direction) {
  candlestick_simulation *simulation = USER(socket);
  bool is_later = simulation && direction != SHUT_RD && candlestick_closes_later(socket, true);
  // Late data delays only the end of what this end sends.
  int result = 0;
  if (!is_later || direction == SHUT_RDWR) result = ORIGINAL(shutdown)(socket, is_later ? SHUT_RD : direction);
  if (simulation) candlestick_descriptors_changed();
  if (simulation) DESCRIPTOR_POINT;
  return result;
}

bool candlestick_prepare_to_send(int socket, const struct sockaddr *address, socklen_t size) {
  if (address && kind_of_peer(socket, address, size) == descriptor_outside) lead_to(socket, address, size);
  return candlestick_socket_type(socket) == SOCK_STREAM;
}
