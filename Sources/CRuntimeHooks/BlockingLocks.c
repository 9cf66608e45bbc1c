// Blocks a step of a simulation, rather than its thread, when code locks what another step of the same thread has
// locked. A lock that another thread holds is waited for in real time.
//
// It relies on libraries calling the functions below by name, so that the linker binds the calls to the definitions
// here, and on private parts of glibc: a mutex stores its kind, whether it is locked, and the number of its thread.

#if defined(__linux__)

#define _GNU_SOURCE
#include "AwaitedObjects.h"
#include "Blocking.h"
#include "HeldLocks.h"
#include "LockPoints.h"
#include "RealFunction.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A wait for a lock. Its condition only looks: the step takes the lock itself, on its own stack.
typedef struct {
  candlestick_simulation *simulation;
  void *lock;
} lock_wait;

/// The number of waits for locks that steps have locked.
static _Atomic int wait_count;

/// Waits until no step keeps the current one out of a lock.
#define WAIT_FOR_STEPS(end, is_released, wait, ...)                                                                    \
  do {                                                                                                                 \
    atomic_fetch_add(&wait_count, 1);                                                                                  \
    BLOCK(candlestick_wait_lock, end, is_released, wait, .is_signalled = true, __VA_ARGS__);                           \
    atomic_fetch_sub(&wait_count, 1);                                                                                  \
  } while (false)

static bool is_any_awaited(void) { return __builtin_expect(atomic_load_explicit(&wait_count, memory_order_relaxed) > 0, false); }

// MARK: - Mutexes

/// The kind of a mutex, with the flags of those that are left alone.
static int kind_of(const pthread_mutex_t *mutex) { return mutex->__data.__kind & 127; }

static bool is_left_alone(const pthread_mutex_t *mutex) { return kind_of(mutex) > PTHREAD_MUTEX_ADAPTIVE_NP; }

/// Returns true for a mutex of the program or of a library: ours are adaptive.
static bool is_of_others(const pthread_mutex_t *mutex) { return kind_of(mutex) < PTHREAD_MUTEX_ADAPTIVE_NP; }

/// Lets the schedule interrupt the step that takes or has released a mutex.
#define MUTEX_POINT(mutex)                                                                                             \
  if (is_of_others(mutex)) LOCK_POINT(simulation)

/// Whether the thread that has locked a mutex can lock it again, or gets an error then.
static bool knows_owner(const pthread_mutex_t *mutex) {
  return kind_of(mutex) == PTHREAD_MUTEX_RECURSIVE || kind_of(mutex) == PTHREAD_MUTEX_ERRORCHECK;
}

static bool is_locked_by_thread(const pthread_mutex_t *mutex) {
  return __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED) == (int)syscall(SYS_gettid);
}

/// Whether no step of this thread keeps a step out. One that has locked an ordinary mutex keeps itself out.
static bool is_mutex_released(void *context) {
  lock_wait *wait = context;
  pthread_mutex_t *mutex = wait->lock;
  if (knows_owner(mutex)) return !candlestick_is_held(wait->simulation, mutex);
  return !is_locked_by_thread(mutex);
}

static bool is_mutex_free(void *context) {
  const pthread_mutex_t *mutex = ((lock_wait *)context)->lock;
  return is_mutex_released(context) && __atomic_load_n(&mutex->__data.__lock, __ATOMIC_RELAXED) == 0;
}

static int note_result(candlestick_simulation *simulation, pthread_mutex_t *mutex, int result) {
  if (result == 0 && knows_owner(mutex)) candlestick_note_locked(simulation, mutex);
  return result;
}

/// Locks a mutex if nobody has.
static int try_mutex(candlestick_simulation *simulation, pthread_mutex_t *mutex) {
  REAL(int, pthread_mutex_trylock, pthread_mutex_t *);
  if (knows_owner(mutex) && candlestick_is_held_by_another_step(simulation, mutex)) return EBUSY;
  return note_result(simulation, mutex, real(mutex));
}

STANDS_IN int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  REAL(int, pthread_mutex_trylock, pthread_mutex_t *);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true) || is_left_alone(mutex)) return real(mutex);
  MUTEX_POINT(mutex);
  return try_mutex(simulation, mutex);
}

/// Locks a mutex before a time. Returns `EBUSY` if no step of this thread has locked it.
static int lock_until(candlestick_simulation *simulation, pthread_mutex_t *mutex, int64_t end) {
  int result;
  while ((result = try_mutex(simulation, mutex)) == EBUSY) {
    bool is_kept_out = knows_owner(mutex) ? candlestick_is_held_by_another_step(simulation, mutex)
                                          : is_locked_by_thread(mutex);
    if (!is_kept_out) return EBUSY;
    if (simulation->time >= end) return ETIMEDOUT;
    lock_wait wait = {simulation, mutex};
    WAIT_FOR_STEPS(end, is_mutex_released, &wait, .object = mutex, .is_exclusive = true);
  }
  return result;
}

STANDS_IN int pthread_mutex_lock(pthread_mutex_t *mutex) {
  REAL(int, pthread_mutex_lock, pthread_mutex_t *);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true) || is_left_alone(mutex)) return real(mutex);
  MUTEX_POINT(mutex);
  int result = lock_until(simulation, mutex, INT64_MAX);
  return result == EBUSY ? note_result(simulation, mutex, real(mutex)) : result;
}

/// The same, in virtual time whoever has locked it.
static int lock_before(candlestick_simulation *simulation, pthread_mutex_t *mutex, int64_t end) {
  int result;
  while ((result = lock_until(simulation, mutex, end)) == EBUSY) {
    if (simulation->time >= end) return ETIMEDOUT;
    lock_wait wait = {simulation, mutex};
    BLOCK(candlestick_wait_lock, end, is_mutex_free, &wait);
  }
  return result;
}

STANDS_IN int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *end) {
  REAL(int, pthread_mutex_timedlock, pthread_mutex_t *, const struct timespec *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || is_left_alone(mutex)) return real(mutex, end);
  MUTEX_POINT(mutex);
  return lock_before(simulation, mutex, candlestick_time_of(simulation, CLOCK_REALTIME, end));
}

STANDS_IN int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *end) {
  REAL(int, pthread_mutex_clocklock, pthread_mutex_t *, clockid_t, const struct timespec *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || is_left_alone(mutex)) return real(mutex, clock, end);
  MUTEX_POINT(mutex);
  return lock_before(simulation, mutex, candlestick_time_of(simulation, clock, end));
}

STANDS_IN int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  REAL(int, pthread_mutex_unlock, pthread_mutex_t *);
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_note_unlocked(mutex);
  // Another thread may free it as soon as it is unlocked.
  bool is_point = simulation && is_of_others(mutex);
  int result = real(mutex);
  if (is_any_awaited()) candlestick_signal(mutex);
  if (is_point) LOCK_POINT(simulation);
  return result;
}

// MARK: - Locks of readers and writers

static bool is_released(void *context) {
  lock_wait *wait = context;
  return !candlestick_is_held(wait->simulation, wait->lock);
}

/// **Private** to glibc: the number of readers, and a bit for a writer. Two other bits say what comes next.
static bool is_free(void *context) {
  const pthread_rwlock_t *lock = ((lock_wait *)context)->lock;
  return (__atomic_load_n(&lock->__data.__readers, __ATOMIC_RELAXED) & ~5u) == 0;
}

/// The object for which writers wait. Readers wait for the lock itself: all of them continue at a time.
static const void *for_writers(pthread_rwlock_t *lock) { return (const char *)lock + 1; }

/// Locks a lock before a time. Returns `EBUSY` if that is never over, and another thread holds the lock.
static int lock_among_steps(candlestick_simulation *simulation, pthread_rwlock_t *lock,
                            int (*try)(pthread_rwlock_t *lock), int64_t end) {
  int result;
  while ((result = try(lock)) == EBUSY) {
    bool is_held = candlestick_is_held(simulation, lock);
    if (!is_held && end == INT64_MAX) return EBUSY;
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

/// Defines the functions that lock a lock in one of the two ways.
#define LOCK_STANDS_IN(name, try_name, timed_name, clock_name)                                                         \
  static int try_##name(pthread_rwlock_t *lock) {                                                                      \
    REAL(int, try_name, pthread_rwlock_t *);                                                                           \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    int result = real(lock);                                                                                           \
    if (result == 0 && simulation) candlestick_note_locked(simulation, lock);                                          \
    return result;                                                                                                     \
  }                                                                                                                    \
  STANDS_IN int try_name(pthread_rwlock_t *lock) {                                                                     \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    if (simulation) LOCK_POINT(simulation);                                                                            \
    return try_##name(lock);                                                                                           \
  }                                                                                                                    \
  STANDS_IN int name(pthread_rwlock_t *lock) {                                                                         \
    REAL(int, name, pthread_rwlock_t *);                                                                               \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    if (!simulation) return real(lock);                                                                                \
    LOCK_POINT(simulation);                                                                                            \
    int result = lock_among_steps(simulation, lock, try_##name, INT64_MAX);                                            \
    if (result != EBUSY) return result;                                                                                \
    result = real(lock);                                                                                               \
    if (result == 0) candlestick_note_locked(simulation, lock);                                                        \
    return result;                                                                                                     \
  }                                                                                                                    \
  STANDS_IN int timed_name(pthread_rwlock_t *lock, const struct timespec *end) {                                       \
    REAL(int, timed_name, pthread_rwlock_t *, const struct timespec *);                                                \
    candlestick_simulation *simulation = SIMULATION;                                                                   \
    if (!simulation) return real(lock, end);                                                                           \
    LOCK_POINT(simulation);                                                                                            \
    return lock_among_steps(simulation, lock, try_##name, candlestick_time_of(simulation, CLOCK_REALTIME, end));       \
  }                                                                                                                    \
  STANDS_IN int clock_name(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *end) {                      \
    REAL(int, clock_name, pthread_rwlock_t *, clockid_t, const struct timespec *);                                     \
    candlestick_simulation *simulation = SIMULATION;                                                                   \
    if (!simulation) return real(lock, clock, end);                                                                    \
    LOCK_POINT(simulation);                                                                                            \
    return lock_among_steps(simulation, lock, try_##name, candlestick_time_of(simulation, clock, end));                \
  }

LOCK_STANDS_IN(pthread_rwlock_rdlock, pthread_rwlock_tryrdlock, pthread_rwlock_timedrdlock, pthread_rwlock_clockrdlock)
LOCK_STANDS_IN(pthread_rwlock_wrlock, pthread_rwlock_trywrlock, pthread_rwlock_timedwrlock, pthread_rwlock_clockwrlock)

STANDS_IN int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  REAL(int, pthread_rwlock_unlock, pthread_rwlock_t *);
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_note_unlocked(lock);
  int result = real(lock);
  if (is_any_awaited()) {
    candlestick_signal(lock);
    candlestick_signal(for_writers(lock));
  }
  if (simulation) LOCK_POINT(simulation);
  return result;
}

// MARK: - Spin locks

/// A step that spins would keep the others from running that may unlock.
STANDS_IN int pthread_spin_lock(pthread_spinlock_t *lock) {
  REAL(int, pthread_spin_lock, pthread_spinlock_t *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return real(lock);
  LOCK_POINT(simulation);
  int result;
  while ((result = pthread_spin_trylock(lock)) == EBUSY) sched_yield();
  return result;
}

STANDS_IN int pthread_spin_unlock(pthread_spinlock_t *lock) {
  REAL(int, pthread_spin_unlock, pthread_spinlock_t *);
  int result = real(lock);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(simulation != NULL, false)) LOCK_POINT(simulation);
  return result;
}

// MARK: - Semaphores

typedef struct {
  sem_t *semaphore;
  bool is_taken;
} semaphore_wait;

static bool takes_semaphore(void *context) {
  semaphore_wait *wait = context;
  int error = errno;
  if (!wait->is_taken) wait->is_taken = sem_trywait(wait->semaphore) == 0;
  errno = error;
  return wait->is_taken;
}

/// Takes a semaphore before a time. Returns what the functions below do.
static int take_until(candlestick_simulation *simulation, sem_t *semaphore, int64_t end) {
  semaphore_wait wait = {semaphore, false};
  if (takes_semaphore(&wait)) return 0;
  BLOCK(candlestick_wait_semaphore, end, takes_semaphore, &wait, .object = semaphore, .is_signalled = true);
  if (takes_semaphore(&wait)) return 0;
  errno = ETIMEDOUT;
  return -1;
}

STANDS_IN int sem_post(sem_t *semaphore) {
  REAL(int, sem_post, sem_t *);
  int result = real(semaphore);
  if (candlestick_is_any_under_way()) candlestick_signal(semaphore);
  return result;
}

STANDS_IN int sem_wait(sem_t *semaphore) {
  REAL(int, sem_wait, sem_t *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return real(semaphore);
  LOCK_POINT(simulation);
  return take_until(simulation, semaphore, INT64_MAX);
}

STANDS_IN int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  REAL(int, sem_timedwait, sem_t *, const struct timespec *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return real(semaphore, end);
  LOCK_POINT(simulation);
  return take_until(simulation, semaphore, candlestick_time_of(simulation, CLOCK_REALTIME, end));
}

STANDS_IN int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end) {
  REAL(int, sem_clockwait, sem_t *, clockid_t, const struct timespec *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return real(semaphore, clock, end);
  LOCK_POINT(simulation);
  return take_until(simulation, semaphore, candlestick_time_of(simulation, clock, end));
}

#endif
