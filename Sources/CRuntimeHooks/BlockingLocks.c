// Blocks a step of a simulation, rather than its thread, when it needs a lock that another step on the same thread
// holds. If another thread holds the lock, the step waits in real time, unless the wait has a time limit.
//
// A recursive mutex, and one that checks for errors, belongs to the simulated thread that has locked it, and only that
// thread can lock it again or unlock it. The C library knows only the real thread, so these functions check first.
//
// Functions without a time limit treat Dispatch's own calls like all others (`candlestick_entered`), since a step may
// hold the lock. Functions that wait in virtual time exclude those calls (`SIMULATION`), since Dispatch uses real time.
//
// It relies on private parts of glibc: a mutex stores its kind, whether it is locked, and its owner's thread ID.

#include "../CTestProcess/OriginalFunction.h"
#include "LockCalls.h"
#include "ThreadTurns.h"

#include <errno.h>
#include <unistd.h>

/// A wait for a lock. The step takes the lock after the wait, on its own stack.
typedef struct {
  candlestick_simulation *simulation;
  void *lock;
} lock_wait;

/// The number of waits for locks that steps hold, in all simulations.
static _Atomic int wait_count;

static void add_waits(candlestick_simulation *simulation, int count) {
  simulation->lock_wait_count += count;
  atomic_fetch_add(&wait_count, count);
}

void candlestick_forget_lock_waits(candlestick_simulation *simulation) { add_waits(simulation, -simulation->lock_wait_count); }

/// Waits until no other step prevents the current one from taking the lock.
#define WAIT_FOR_STEPS(end, is_released, wait, ...)                                                                    \
  do {                                                                                                                 \
    add_waits(simulation, 1);                                                                                          \
    BLOCK(candlestick_wait_lock, end, is_released, wait, .is_signalled = true, __VA_ARGS__);                           \
    if (!candlestick_has_left(simulation)) add_waits(simulation, -1);                                                  \
  } while (false)

static bool is_any_awaited(void) { return __builtin_expect(atomic_load_explicit(&wait_count, memory_order_relaxed) > 0, false); }

// MARK: - Mutexes

/// Returns the kind of a mutex, including flags. Mutexes with flags are not simulated.
static int kind_of(const pthread_mutex_t *mutex) { return mutex->__data.__kind & 127; }

static bool is_known(const pthread_mutex_t *mutex) { return kind_of(mutex) <= PTHREAD_MUTEX_ADAPTIVE_NP; }

/// Returns true for a mutex of the program or of a library, at which the schedule may interrupt a step. Our own mutexes
/// are adaptive.
static bool is_foreign(const pthread_mutex_t *mutex) { return kind_of(mutex) < PTHREAD_MUTEX_ADAPTIVE_NP; }

/// Returns true if a mutex knows its owner, which can then lock it again or gets an error.
static bool knows_owner(const pthread_mutex_t *mutex) {
  return kind_of(mutex) == PTHREAD_MUTEX_RECURSIVE || kind_of(mutex) == PTHREAD_MUTEX_ERRORCHECK;
}

/// Returns true if a thread that runs the simulation, or belongs to it, has locked the mutex.
static bool is_locked_by_step(const candlestick_simulation *simulation, const pthread_mutex_t *mutex) {
  return candlestick_is_own_thread(simulation, __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED));
}

static bool is_locked_by_thread(const pthread_mutex_t *mutex) {
  return __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED) == (int)gettid();
}

/// Returns true if no step holds the mutex. A step that locks a normal mutex twice blocks itself.
static bool is_mutex_released(void *context) {
  lock_wait *wait = context;
  pthread_mutex_t *mutex = wait->lock;
  if (knows_owner(mutex)) return !candlestick_is_held(wait->simulation, mutex);
  return !is_locked_by_step(wait->simulation, mutex);
}

static bool is_mutex_free(void *context) {
  const pthread_mutex_t *mutex = ((lock_wait *)context)->lock;
  return __atomic_load_n(&mutex->__data.__lock, __ATOMIC_RELAXED) == 0;
}

static int record_result(candlestick_simulation *simulation, pthread_mutex_t *mutex, int result) {
  if (result == 0 && knows_owner(mutex)) candlestick_record_lock(simulation, mutex, false);
  return result;
}

/// Returns true if the simulated thread of another step holds a mutex that knows its owner.
static bool is_held_by_other_thread(candlestick_simulation *simulation, pthread_mutex_t *mutex) {
  if (!candlestick_is_held_by_another_step(simulation, mutex)) return false;
  if (__atomic_load_n(&mutex->__data.__lock, __ATOMIC_RELAXED) != 0) return true;
  candlestick_forget_lock(mutex);
  return false;
}

/// Locks a mutex if it is free.
static int try_mutex(candlestick_simulation *simulation, pthread_mutex_t *mutex) {
  if (knows_owner(mutex) && is_held_by_other_thread(simulation, mutex)) return EBUSY;
  return record_result(simulation, mutex, ORIGINAL(pthread_mutex_trylock)(mutex));
}

INTERPOSED int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true) || !is_known(mutex)) return ORIGINAL(pthread_mutex_trylock)(mutex);
  if (!is_foreign(mutex)) return try_mutex(simulation, mutex);
  LOCK_POINT(simulation, mutex);
  return attempt_result(simulation, try_mutex(simulation, mutex));
}

/// Locks a mutex while only steps of this thread hold it, until a time limit. Returns `EBUSY` if another thread holds
/// it.
static int lock_among_steps(candlestick_simulation *simulation, pthread_mutex_t *mutex, int64_t end) {
  int result;
  while ((result = try_mutex(simulation, mutex)) == EBUSY) {
    bool is_held_by_step = knows_owner(mutex) ? is_held_by_other_thread(simulation, mutex) : is_locked_by_step(simulation, mutex);
    if (!is_held_by_step) return EBUSY;
    if (simulation->time >= end) return ETIMEDOUT;
    lock_wait wait = {simulation, mutex};
    WAIT_FOR_STEPS(end, is_mutex_released, &wait, .object = mutex, .is_exclusive = true);
    if (candlestick_has_left(simulation)) return EBUSY;
  }
  return result;
}

INTERPOSED int pthread_mutex_lock(pthread_mutex_t *mutex) {
  __typeof__(pthread_mutex_lock) *original = ORIGINAL(pthread_mutex_lock);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true) || !is_known(mutex)) return original(mutex);
  if (is_foreign(mutex)) LOCK_POINT(simulation, mutex);
  int result = lock_among_steps(simulation, mutex, INT64_MAX);
  return result == EBUSY ? record_result(simulation, mutex, original(mutex)) : result;
}

/// Locks a mutex until a time limit in virtual time, even if code outside the simulation holds the mutex.
static int lock_before(candlestick_simulation *simulation, pthread_mutex_t *mutex, int64_t end) {
  int result;
  while ((result = lock_among_steps(simulation, mutex, end)) == EBUSY) {
    if (candlestick_has_left(simulation)) {
      struct timespec real_end = candlestick_real_end(simulation, end);
      return WAIT_OUTSIDE(ORIGINAL(pthread_mutex_clocklock)(mutex, CLOCK_MONOTONIC, &real_end));
    }
    if (simulation->time >= end) return ETIMEDOUT;
    lock_wait wait = {simulation, mutex};
    BLOCK(candlestick_wait_lock, end, is_mutex_free, &wait);
  }
  return result;
}

INTERPOSE_TIMED(pthread_mutex_timedlock, pthread_mutex_clocklock, pthread_mutex_t, is_known(object), is_foreign(object),
                lock_before)

INTERPOSED int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  candlestick_simulation *simulation = candlestick_entered;
  if (simulation && is_known(mutex) && knows_owner(mutex) && is_held_by_other_thread(simulation, mutex)) return EPERM;
  candlestick_record_unlock(mutex);
  // Another thread may free the mutex as soon as it is unlocked.
  bool is_point = simulation && is_foreign(mutex);
  int result = ORIGINAL(pthread_mutex_unlock)(mutex);
  if (is_any_awaited()) candlestick_signal(mutex);
  if (is_point) UNLOCK_POINT(simulation, mutex);
  // A recursive lock may still be held.
  if (is_point && !candlestick_is_held(simulation, mutex)) candlestick_count_release(simulation, __builtin_frame_address(0));
  return result;
}

// MARK: - Read-write locks

static bool is_released(void *context) {
  lock_wait *wait = context;
  return !candlestick_is_held(wait->simulation, wait->lock);
}

/// **Private** to glibc: the bits from 3 on are the number of readers, and bit 1 is set if there is a writer. Bits 0
/// and 2 determine who is next.
static bool is_free(void *context) {
  const pthread_rwlock_t *lock = ((lock_wait *)context)->lock;
  return (__atomic_load_n(&lock->__data.__readers, __ATOMIC_RELAXED) & ~5u) == 0;
}

/// Returns the object that writers wait for. Readers wait for the lock itself, because all of them continue at the same
/// time.
static const void *for_writers(pthread_rwlock_t *lock) { return (const char *)lock + 1; }

/// Locks a lock until a time limit. Returns `EBUSY` if there is no limit and another thread holds the lock.
static int lock_until(candlestick_simulation *simulation, pthread_rwlock_t *lock, int (*try)(pthread_rwlock_t *lock), int64_t end) {
  int result;
  while ((result = try(lock)) == EBUSY) {
    if (candlestick_has_left(simulation)) return end == INT64_MAX ? EBUSY : ETIMEDOUT;
    bool is_held = candlestick_is_held(simulation, lock);
    if (!is_held && end == INT64_MAX) return EBUSY;
    if (candlestick_is_held_for_writing(simulation, lock)) return EDEADLK;
    if (simulation->time >= end) return ETIMEDOUT;
    lock_wait wait = {simulation, lock};
    bool is_writer = try == pthread_rwlock_trywrlock;
    if (is_held)
      WAIT_FOR_STEPS(end, is_released, &wait, .object = is_writer ? for_writers(lock) : lock, .is_exclusive = is_writer);
    else
      BLOCK(candlestick_wait_lock, end, is_free, &wait);
  }
  return result;
}

/// Interposes the functions that lock for reading, or those that lock for writing.
#define INTERPOSE_LOCK(name, try_name, timed_name, clock_name, is_writer)                                              \
  static int try_##name(pthread_rwlock_t *lock) {                                                                      \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    int result = ORIGINAL(try_name)(lock);                                                                             \
    if (result == 0 && simulation) candlestick_record_lock(simulation, lock, is_writer);                               \
    return result;                                                                                                     \
  }                                                                                                                    \
  INTERPOSED int try_name(pthread_rwlock_t *lock) {                                                                    \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    if (simulation) LOCK_POINT(simulation, lock);                                                                      \
    return attempt_result(simulation, try_##name(lock));                                                               \
  }                                                                                                                    \
  static int name##_until(candlestick_simulation *simulation, pthread_rwlock_t *lock, int64_t end) {                   \
    return lock_until(simulation, lock, try_##name, end);                                                              \
  }                                                                                                                    \
  INTERPOSED int name(pthread_rwlock_t *lock) {                                                                        \
    __typeof__(name) *original = ORIGINAL(name);                                                                       \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    if (!simulation) return original(lock);                                                                            \
    LOCK_POINT(simulation, lock);                                                                                      \
    int result = name##_until(simulation, lock, INT64_MAX);                                                            \
    if (result != EBUSY) return result;                                                                                \
    result = original(lock);                                                                                           \
    if (result == 0) candlestick_record_lock(simulation, lock, is_writer);                                             \
    return result;                                                                                                     \
  }                                                                                                                    \
  INTERPOSE_TIMED(timed_name, clock_name, pthread_rwlock_t, true, true, name##_until)

INTERPOSE_LOCK(pthread_rwlock_rdlock, pthread_rwlock_tryrdlock, pthread_rwlock_timedrdlock, pthread_rwlock_clockrdlock,
               false)
INTERPOSE_LOCK(pthread_rwlock_wrlock, pthread_rwlock_trywrlock, pthread_rwlock_timedwrlock, pthread_rwlock_clockwrlock,
               true)

INTERPOSED int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_record_unlock(lock);
  int result = ORIGINAL(pthread_rwlock_unlock)(lock);
  if (is_any_awaited()) {
    candlestick_signal(lock);
    candlestick_signal(for_writers(lock));
  }
  if (simulation) UNLOCK_POINT(simulation, lock);
  return result;
}

// MARK: - The check

/// Returns true if a mutex of the given kind stores its kind and its owner where the functions above read them.
static bool has_known_layout(int kind) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t mutex;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, kind);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  bool is_right = kind_of(&mutex) == kind && !is_locked_by_thread(&mutex) && mutex.__data.__lock == 0;
  ORIGINAL(pthread_mutex_lock)(&mutex);
  is_right = is_right && is_locked_by_thread(&mutex) && mutex.__data.__lock != 0;
  ORIGINAL(pthread_mutex_unlock)(&mutex);
  is_right = is_right && !is_locked_by_thread(&mutex) && mutex.__data.__lock == 0;
  pthread_mutex_destroy(&mutex);
  return is_right;
}

/// Returns true if `is_free` gives the right answers about a read-write lock before and after it is locked.
static bool is_seen_locked(int (*lock)(pthread_rwlock_t *lock)) {
  pthread_rwlock_t locked = PTHREAD_RWLOCK_INITIALIZER;
  lock_wait wait = {.lock = &locked};
  bool is_right = is_free(&wait);
  lock(&locked);
  is_right = is_right && !is_free(&wait);
  ORIGINAL(pthread_rwlock_unlock)(&locked);
  return is_right && is_free(&wait);
}

bool candlestick_are_mutexes_known(void) {
  for (int kind = PTHREAD_MUTEX_NORMAL; kind <= PTHREAD_MUTEX_ADAPTIVE_NP; kind++)
    if (!has_known_layout(kind)) return false;
  return true;
}

bool candlestick_are_rwlocks_known(void) {
  return is_seen_locked(ORIGINAL(pthread_rwlock_rdlock)) && is_seen_locked(ORIGINAL(pthread_rwlock_wrlock));
}
