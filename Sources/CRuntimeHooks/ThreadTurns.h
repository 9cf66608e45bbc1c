// Makes real threads part of a simulation: a thread runs only while it has the turn.

#pragma once

#include "Descriptors.h"
#include "Stacks.h"

/// A wait of an event loop for its set of descriptors.
typedef struct {
  candlestick_wait wait;
  candlestick_poll_call call;
  struct pollfd set;
  /// The real time at which the wait ends, in nanoseconds of uptime; the maximum if it has no limit.
  int64_t end;
  /// An event that makes the thread look at its place again; zero until the thread has waited.
  _Atomic int recall;
  /// True if the thread may be on its way to such a wait, if it is about to begin one, and while it waits in real time.
  _Atomic bool is_near, is_beginning, is_waiting;
} candlestick_loop_wait;

/// The place of a thread.
typedef enum : uint8_t {
  /// It runs in real time, or is blocked there by something other than a set of descriptors.
  candlestick_place_real,
  /// It waits for a set of descriptors in real time, as event loops do.
  candlestick_place_waiting,
  /// It has joined a simulation during that wait. Its step waits, but the thread has not had a turn yet.
  candlestick_place_joined,
  /// It is in a simulation.
  candlestick_place_simulated,
} candlestick_thread_place;

/// A thread that code of the program has started, in a simulation or outside.
struct candlestick_thread {
  /// The simulation that the thread belongs to, or that it has left last; NULL if there is none.
  candlestick_simulation *simulation;
  candlestick_stack *stack;
  /// The thread, and its ID in the system; 0 until it has begun.
  pthread_t id;
  _Atomic int number;
  _Atomic candlestick_thread_place place;
  /// Nonzero while the thread may run, and while the code that gave it the turn may continue.
  _Atomic uint32_t turn, returned_turn;
  /// The locks that steps hold. The code that has the turn uses them.
  candlestick_lock_records *lock_records;
  bool has_ended, is_detached, is_cancelled;
  /// The number of forks between the first process and the one that has the thread.
  int fork_count;
  /// The number of rounds in which destructors of its specific values have run.
  int destructor_round;
  /// The signals, as bits, that are sent to the thread when it has the turn, and the effect of the handlers that have run in its wait.
  _Atomic uint64_t signals;
  enum : uint8_t { call_continues, call_restarts, call_ends } interruption;
  /// The name that the code has given to the thread; empty if it has none.
  char name[16];
  /// The next thread of the simulation, and of the process.
  struct candlestick_thread *next, *next_in_process;
  /// The call stack that started the thread.
  candlestick_callers starters;
  /// The wait of an event loop (see EventLoops.c).
  candlestick_loop_wait loop;
};

/// Waits or wakes as a private futex does.
long candlestick_call_futex(_Atomic uint32_t *futex, int operation, uint32_t value) HIDDEN;

/// Returns true if a thread that is started by the function with the given frame belongs to the simulation. Threads that
/// Dispatch, Foundation and XCTest start for themselves do not.
bool candlestick_starts_simulated_threads(void *const *frame) HIDDEN;

/// The current thread, if code of the program has started it; NULL otherwise.
extern _Thread_local candlestick_thread *candlestick_own_thread HIDDEN READ_WITHOUT_CALL;

/// Creates the record of a thread that is about to start, in a simulation or outside (NULL). Returns NULL, and reports that, if the
/// simulation has too many threads. `frame` is the frame of the function that starts it.
candlestick_thread *candlestick_make_thread(candlestick_simulation *simulation, const pthread_attr_t *attributes, void *const *frame) HIDDEN;

/// Adds a thread that has started to its simulation.
void candlestick_add_thread(candlestick_thread *thread, pthread_t id) HIDDEN;

/// Adds a thread to the threads of a simulation, which the thread retains.
void candlestick_enlist_thread(candlestick_simulation *simulation, candlestick_thread *thread) HIDDEN;

/// Frees the record of a thread that could not be started.
void candlestick_drop_thread(candlestick_thread *thread) HIDDEN;

/// Begins the current thread. In a simulation, waits for its first turn. The last turn returns when the thread has ended.
void candlestick_begin_thread(candlestick_thread *thread) HIDDEN;

/// Waits for the first turn of the current thread in a simulation.
void candlestick_begin_turns(candlestick_thread *thread) HIDDEN;

/// Gives the turn to a thread until the thread blocks or ends. Returns true if it has ended.
bool candlestick_give_turn(candlestick_thread *thread) HIDDEN;

/// Returns the turn, and waits for the next one, or until the simulation has ended. The thread is then outside of it.
void candlestick_return_turn(candlestick_thread *thread) HIDDEN;

/// Returns the thread of the current simulation with an identifier, even if it has ended; NULL if there is none.
candlestick_thread *candlestick_find_thread(pthread_t id) HIDDEN;

/// Removes and frees the record of a thread that has ended and that no other code can join.
void candlestick_remove_thread(candlestick_thread *thread) HIDDEN;

/// Returns true if a thread with the given ID in the system runs the simulation or belongs to it.
bool candlestick_is_own_thread(const candlestick_simulation *simulation, int number) HIDDEN;

/// Lets the threads of a simulation that has ended continue in real time.
void candlestick_release_threads(candlestick_simulation *simulation) HIDDEN;

// MARK: - Event loops

/// Adds a thread to the list of all threads that code of the program has started, or removes it.
void candlestick_list_thread(candlestick_thread *thread) HIDDEN;
void candlestick_unlist_thread(candlestick_thread *thread) HIDDEN;

/// Empties this list, in a forked child.
void candlestick_forget_loops(void) HIDDEN;

/// Waits in real time until the threads that were on their way to a wait for a set of descriptors have arrived there. A thread that is
/// blocked by something else, or takes long, is not awaited.
void candlestick_settle_loops(void) HIDDEN;

/// Counts the threads that wait for a set of descriptors in real time, and are about to run because the set is ready: of all threads, or
/// of the one with an ID in the system.
int candlestick_count_woken_loops(int number) HIDDEN;

/// Waits for a set of descriptors on this thread, in real time, until it may be ready or a time limit. Meanwhile, the thread may join a
/// simulation, in which it then runs.
///
/// - Parameters:
///   - end: the real time at which the wait ends. If the thread has joined a simulation, the function sets it to the virtual time.
///   - frame: the frame of the function that waits.
/// - Returns: 0, or -1 with an error.
int candlestick_wait_in_loop(int set, int64_t *end, void *const *frame) HIDDEN;

/// Makes the event loops outside that have a member of their sets, as a function decides, join a simulation. Returns true if there are any.
bool candlestick_join_loops(candlestick_simulation *simulation, bool (*is_meant)(int member, const void *context), const void *context) HIDDEN;

/// Changes the place of an event loop that has joined a simulation, and makes it look at its place again.
void candlestick_recall_loop(candlestick_thread *thread, candlestick_thread_place place) HIDDEN;

/// Lets an event loop of a simulation that has ended wait in real time. Returns false if it has had a turn.
bool candlestick_release_loop(candlestick_thread *thread) HIDDEN;
