// Makes code of a simulation wait for descriptors in virtual time.

#pragma once

#include "Blocking.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

/// The code that can make a descriptor ready.
typedef enum : uint8_t {
  /// It was not made by code of a simulation. Blocking calls wait in real time.
  descriptor_unknown,
  /// All that can make it ready is code of this process: a pipe, a pair of sockets, or a connection to this process.
  descriptor_inside,
  /// Another process or the network can make it ready.
  descriptor_outside,
  /// It reads random numbers, which come from the seed.
  descriptor_random,
} candlestick_descriptor_kind;

/// The facts about a descriptor that simulations remember. Closing it clears them, and a copy has the same.
typedef struct {
  _Atomic candlestick_descriptor_kind kind;
  /// The last bits of the identifier of the simulation that the kind is from.
  _Atomic uint32_t simulation;
  /// True if a set reports only changes of the descriptor, so that a call that fails although it could succeed would not be
  /// repeated.
  _Atomic bool is_edge_triggered;
  /// True if a fault has reset the connection.
  _Atomic bool is_reset;
  /// True if it is an end of a pseudo-terminal whose two ends are in the simulation.
  _Atomic bool is_terminal;
  /// The bits of the options that the program has set (see SocketOptions.c).
  _Atomic uint8_t options;
} candlestick_descriptor;

/// Returns the facts about a descriptor. Those about an invalid one, or one with a very high number, are those of an unknown descriptor,
/// and changes of them are lost.
candlestick_descriptor *candlestick_descriptor_at(int descriptor) HIDDEN;

/// Returns a number that is larger than all known descriptors.
int candlestick_descriptor_limit(void) HIDDEN;

candlestick_descriptor_kind candlestick_descriptor_kind_of(int descriptor) HIDDEN;

/// Returns true if the kind of a descriptor is known from the current simulation, and not from one that has ended.
bool candlestick_is_kind_current(int descriptor) HIDDEN;

void candlestick_set_descriptor_kind(int descriptor, candlestick_descriptor_kind kind) HIDDEN;

/// Records that a descriptor has the same meaning as another one.
void candlestick_copy_facts(int from, int to) HIDDEN;

/// Clears the facts about a descriptor.
void candlestick_forget_descriptor(int descriptor) HIDDEN;

/// Returns the simulation whose code, at an address, makes a new descriptor; NULL if that is none, or if a library makes
/// the descriptor for itself.
candlestick_simulation *candlestick_descriptor_maker(const void *caller) HIDDEN;

/// Returns the simulation in whose time the code at an address waits for a known descriptor; NULL if it waits in real
/// time.
candlestick_simulation *candlestick_descriptor_user(int descriptor, const void *caller) HIDDEN;

/// Returns the same for code that sends data to a descriptor. If the simulation does not know it, a thread outside may wait for
/// the data, as the loop of a static group of event loops does, and is given real time to answer.
candlestick_simulation *candlestick_descriptor_sender(int descriptor, const void *caller) HIDDEN;

// The simulation of the code that calls an interposed function, in whose time it makes a descriptor, uses one, or sends data.
#define MAKER candlestick_descriptor_maker(__builtin_return_address(0))
#define USER(descriptor) candlestick_descriptor_user(descriptor, __builtin_return_address(0))
#define SENDER(descriptor) candlestick_descriptor_sender(descriptor, __builtin_return_address(0))

/// Records that code of the simulation has used a descriptor, so that others may be ready now.
void candlestick_descriptors_changed(void) HIDDEN;

/// The arguments of a call of `poll`.
typedef struct {
  struct pollfd *descriptors;
  nfds_t count;
} candlestick_poll_call;

/// Returns true if any of the descriptors of a `candlestick_poll_call` is ready. Does not wait, and preserves `errno`.
bool candlestick_is_any_ready(void *call) HIDDEN;

/// Calls `poll` in real time, since the simulation has ended, until a time in virtual time. Returns the result of the call.
int candlestick_poll_outside(const candlestick_simulation *simulation, const candlestick_poll_call *call, int64_t end) HIDDEN;

/// Waits until a condition about descriptors is true, or until a time.
///
/// - Parameters:
///   - descriptor: the descriptor, or one of them.
///   - kind: the kind of the descriptors, together: inside if all of them are.
void candlestick_await_descriptors(candlestick_simulation *simulation, int descriptor, candlestick_descriptor_kind kind, int64_t end,
                                   bool (*is_ready)(void *context), void *context) HIDDEN;

/// Waits until a call on a descriptor would not block. Returns at once if it never blocks.
///
/// - Parameters:
///   - events: `POLLIN` or `POLLOUT`.
///   - flags: the flags of the call, such as `MSG_DONTWAIT`.
/// - Returns: the descriptor to use in the call, or -1 if the time limit of a socket has passed. It is a copy if the call has waited,
///   because another step may close the descriptor meanwhile, which does not end the wait. Pass it to
///   `candlestick_end_descriptor_call`.
int candlestick_await_descriptor(candlestick_simulation *simulation, int descriptor, short events, int flags) HIDDEN;

/// Returns true, with an error, if a wait that is about to begin, or to continue, fails instead: because its time limit has passed, a
/// handler of a signal has ended the call, or a fault interrupts it.
bool candlestick_fails_wait(candlestick_simulation *simulation, int descriptor, int64_t end) HIDDEN;

/// Returns the time at which a call on a socket ends that begins now and waits for `POLLIN` or `POLLOUT`.
int64_t candlestick_time_limit(const candlestick_simulation *simulation, int descriptor, short events) HIDDEN;

/// Waits until a descriptor of a kind is ready, or until a time. Returns false, with an error, if the time has passed, or if a fault
/// interrupts the call. If the simulation has ended, it has waited in real time.
bool candlestick_await_ready(candlestick_simulation *simulation, candlestick_descriptor_kind kind, struct pollfd *awaited, int64_t end) HIDDEN;

/// Waits until code of the simulation has used any descriptor, or until a time. Returns as `candlestick_await_ready` does.
bool candlestick_await_change(candlestick_simulation *simulation, int descriptor, candlestick_descriptor_kind kind, int64_t end) HIDDEN;

/// Closes a copy of a descriptor after the call, and reports the use.
void candlestick_end_descriptor_call(candlestick_simulation *simulation, int used, int descriptor) HIDDEN;

/// Keeps the kernel from delaying data that is sent to a socket. A socket that was accepted seems to have the options of
/// its listener; a socket without one passes -1.
void candlestick_deliver_at_once(int socket, int listener) HIDDEN;

/// Gives the schedule a chance to interrupt the step after a call on a descriptor, if code of the program called the function with
/// the given frame. Keeps the error of the call.
void candlestick_reach_descriptor_call(candlestick_simulation *simulation, void *const *frame) HIDDEN;

/// Gives the schedule such a chance in an interposed function, before it returns.
#define DESCRIPTOR_POINT                                                                                               \
  do {                                                                                                                 \
    candlestick_simulation *entered = candlestick_entered;                                                             \
    if (__builtin_expect(entered && entered->interrupts_at_locks, false))                                              \
      candlestick_reach_descriptor_call(entered, __builtin_frame_address(0));                                          \
  } while (false)

/// Writes data to a descriptor of the simulation, waiting if the call blocks, and reports the use.
///
/// - Parameter flags: those of `send`; zero for a descriptor that is not a socket.
ssize_t candlestick_write(candlestick_simulation *simulation, int descriptor, const void *bytes, size_t count, int flags) HIDDEN;

/// Writes data in parts.
ssize_t candlestick_write_parts(candlestick_simulation *simulation, int descriptor, const struct iovec *parts, size_t count, int flags) HIDDEN;

/// Prepares the wait of a step for a descriptor of a kind, or ends it. The two calls count the waits for descriptors that lead outside.
void candlestick_begin_descriptor_wait(candlestick_simulation *simulation, candlestick_wait *wait, int descriptor,
                                       candlestick_descriptor_kind kind) HIDDEN;
void candlestick_end_descriptor_wait(candlestick_simulation *simulation, const candlestick_wait *wait) HIDDEN;

/// Makes a descriptor part of a simulation that code in real time has made for an event loop.
void candlestick_adopt_descriptor(candlestick_simulation *simulation, int descriptor) HIDDEN;

/// Does that for a timer. Returns false if the descriptor is none.
bool candlestick_adopt_timer(candlestick_simulation *simulation, int descriptor) HIDDEN;

/// Returns true if a socket listens, has no other end, or has one on this machine.
bool candlestick_is_local_socket(int socket) HIDDEN;

/// An address on this machine to which a socket is connected or sends, and the type of the socket.
typedef struct {
  struct sockaddr_storage address;
  int type;
} candlestick_destination;

/// Finds the destination of a connected socket. Returns false if it has none on this machine, or one that has no address.
bool candlestick_find_other_end(int socket, candlestick_destination *found) HIDDEN;

/// Returns true if a descriptor is a socket with the address of a `candlestick_destination`.
bool candlestick_is_destination(int member, const void *destination) HIDDEN;

/// Returns the members of a set of descriptors; a negative number is after the last one. The caller frees them.
int *candlestick_members_of(int set) HIDDEN;

/// Reads the target of a descriptor's symbolic link, such as `anon_inode:[eventfd]`.
#define CANDLESTICK_TARGET 64
void candlestick_read_target(int descriptor, char target[CANDLESTICK_TARGET]) HIDDEN;

/// Returns a copy of a descriptor, with a high number.
int candlestick_copy_descriptor(int descriptor) HIDDEN;

/// Returns true if calls on a descriptor never block.
bool candlestick_is_nonblocking(int descriptor) HIDDEN;

/// Returns the place of the port in an address; NULL if the address has none.
in_port_t *candlestick_port_in(struct sockaddr *address) HIDDEN;

/// Returns the type of a socket, such as `SOCK_STREAM`; -1 for another descriptor.
int candlestick_socket_type(int socket) HIDDEN;

/// Prepares a call that sends data to an address, which may be outside; NULL if the socket is connected. Returns true if the data is
/// part of a stream.
bool candlestick_prepare_to_send(int socket, const struct sockaddr *address, socklen_t size) HIDDEN;

/// Records the kinds of descriptors that are sent along with a message, and finds those of descriptors that are received.
void candlestick_record_sent_descriptors(const struct msghdr *message) HIDDEN;
void candlestick_find_received_descriptors(const struct msghdr *message) HIDDEN;

/// Records that a file was opened, if it is an end of a pseudo-terminal.
void candlestick_found_terminal(int file, const char *path) HIDDEN;

/// Makes what was written to a descriptor, if it is a terminal, visible at the other end, and its echo visible here.
void candlestick_pass_on_to_terminals(int descriptor) HIDDEN;

/// Returns true if a descriptor is a socket that listens.
bool candlestick_is_listener(int socket) HIDDEN;

/// Returns true if a socket has a local port.
bool candlestick_is_bound(int socket) HIDDEN;

/// Gives a number to the port that the system has chosen for a client's end of a connection.
void candlestick_number_client_port(candlestick_simulation *simulation, int socket) HIDDEN;

/// Replaces the port in an address by the number that code of the simulation sees.
void candlestick_show_port(struct sockaddr *address) HIDDEN;

/// Forgets the numbers of ports at the end of a simulation.
void candlestick_forget_ports(const candlestick_simulation *simulation) HIDDEN;

/// Makes a new descriptor, or one that is a timer of a clock, part of the simulation that this thread runs, if any.
/// LibraryDescriptors.c interposes the functions that make them.
void candlestick_add_descriptor(int descriptor) HIDDEN;
void candlestick_add_timer_descriptor(int descriptor, int clock) HIDDEN;

/// Removes the virtual timer of a descriptor, if it has one.
void candlestick_forget_timer_descriptor(int descriptor) HIDDEN;

/// Lets the timers of descriptors fire in real time, when their simulation has ended.
void candlestick_release_timer_descriptors(candlestick_simulation *simulation) HIDDEN;
