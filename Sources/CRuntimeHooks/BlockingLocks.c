// Blocks a step of a simulation, rather than its thread, when code locks what another step of the same thread has
// locked. A lock that another thread holds is waited for in real time.
//
// It relies on libraries calling the functions below by name, so that the linker binds the calls to the definitions
// here, and on private parts of glibc: a mutex stores its kind, whether it is locked, and the number of its thread.

#if defined(__linux__)

#define _GNU_SOURCE
#include "Blocking.h"
#include "HeldLocks.h"
#include "RealFunction.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A wait for a lock. Its condition only looks: the step takes the lock itself, on its own stack.
typedef struct {
  candlestick_simulation *simulation;
  void *lock;
} lock_wait;

// MARK: - Mutexes

/// The kind of a mutex, with the flags of those that are left alone.
static int kind_of(const pthread_mutex_t *mutex) { return mutex->__data.__kind & 127; }

static bool is_left_alone(const pthread_mutex_t *mutex) { return kind_of(mutex) > PTHREAD_MUTEX_ADAPTIVE_NP; }

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

STANDS_IN int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  REAL(int, pthread_mutex_trylock, pthread_mutex_t *);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true) || is_left_alone(mutex)) return real(mutex);
  if (knows_owner(mutex) && candlestick_is_held_by_another_step(simulation, mutex)) return EBUSY;
  return note_result(simulation, mutex, real(mutex));
}

/// Locks a mutex before a time. Returns `EBUSY` if no step of this thread has locked it.
static int lock_until(candlestick_simulation *simulation, pthread_mutex_t *mutex, int64_t end) {
  int result;
  while ((result = pthread_mutex_trylock(mutex)) == EBUSY) {
    bool is_kept_out = knows_owner(mutex) ? candlestick_is_held_by_another_step(simulation, mutex)
                                          : is_locked_by_thread(mutex);
    if (!is_kept_out) return EBUSY;
    if (simulation->time >= end) return ETIMEDOUT;
    lock_wait wait = {simulation, mutex};
    BLOCK(candlestick_wait_lock, end, is_mutex_released, &wait);
  }
  return result;
}

STANDS_IN int pthread_mutex_lock(pthread_mutex_t *mutex) {
  REAL(int, pthread_mutex_lock, pthread_mutex_t *);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true) || is_left_alone(mutex)) return real(mutex);
  int result = lock_until(simulation, mutex, INT64_MAX);
  return result == EBUSY ? note_result(simulation, mutex, real(mutex)) : result;
}

STANDS_IN int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *end) {
  REAL(int, pthread_mutex_timedlock, pthread_mutex_t *, const struct timespec *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || is_left_alone(mutex)) return real(mutex, end);
  int64_t time = candlestick_time_of(simulation, CLOCK_REALTIME, end);
  int result;
  while ((result = lock_until(simulation, mutex, time)) == EBUSY) {
    if (simulation->time >= time) return ETIMEDOUT;
    lock_wait wait = {simulation, mutex};
    BLOCK(candlestick_wait_lock, time, is_mutex_free, &wait);
  }
  return result;
}

STANDS_IN int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  REAL(int, pthread_mutex_unlock, pthread_mutex_t *);
  candlestick_note_unlocked(mutex);
  return real(mutex);
}

// MARK: - Locks of readers and writers

static bool is_released(void *context) {
  lock_wait *wait = context;
  return !candlestick_is_held(wait->simulation, wait->lock);
}

/// Locks a lock, or waits until no step of this thread holds it. Returns `EBUSY` if another thread does.
static int lock_among_steps(candlestick_simulation *simulation, pthread_rwlock_t *lock,
                            int (*try)(pthread_rwlock_t *lock)) {
  int result;
  while ((result = try(lock)) == EBUSY && candlestick_is_held(simulation, lock)) {
    lock_wait wait = {simulation, lock};
    BLOCK(candlestick_wait_lock, INT64_MAX, is_released, &wait);
  }
  return result;
}

/// Defines the functions that lock a lock in one of the two ways.
#define LOCK_STANDS_IN(name, try_name)                                                                                 \
  STANDS_IN int try_name(pthread_rwlock_t *lock) {                                                                     \
    REAL(int, try_name, pthread_rwlock_t *);                                                                           \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    int result = real(lock);                                                                                           \
    if (result == 0 && simulation) candlestick_note_locked(simulation, lock);                                          \
    return result;                                                                                                     \
  }                                                                                                                    \
  STANDS_IN int name(pthread_rwlock_t *lock) {                                                                         \
    REAL(int, name, pthread_rwlock_t *);                                                                               \
    candlestick_simulation *simulation = candlestick_entered;                                                          \
    int result = simulation ? lock_among_steps(simulation, lock, try_name) : EBUSY;                                    \
    if (result != EBUSY) return result;                                                                                \
    result = real(lock);                                                                                               \
    if (result == 0 && simulation) candlestick_note_locked(simulation, lock);                                          \
    return result;                                                                                                     \
  }

LOCK_STANDS_IN(pthread_rwlock_rdlock, pthread_rwlock_tryrdlock)
LOCK_STANDS_IN(pthread_rwlock_wrlock, pthread_rwlock_trywrlock)

STANDS_IN int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  REAL(int, pthread_rwlock_unlock, pthread_rwlock_t *);
  candlestick_note_unlocked(lock);
  return real(lock);
}

// MARK: - Semaphores

static bool is_signalled(void *semaphore) {
  int value;
  return sem_getvalue(semaphore, &value) == 0 && value > 0;
}

/// Returns whether a semaphore was taken in time.
static bool take_until(candlestick_simulation *simulation, sem_t *semaphore, int64_t end) {
  while (sem_trywait(semaphore) != 0) {
    if (simulation->time >= end) return false;
    BLOCK(candlestick_wait_semaphore, end, is_signalled, semaphore);
  }
  return true;
}

STANDS_IN int sem_wait(sem_t *semaphore) {
  REAL(int, sem_wait, sem_t *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return real(semaphore);
  take_until(simulation, semaphore, INT64_MAX);
  return 0;
}

STANDS_IN int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  REAL(int, sem_timedwait, sem_t *, const struct timespec *);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return real(semaphore, end);
  if (take_until(simulation, semaphore, candlestick_time_of(simulation, CLOCK_REALTIME, end))) return 0;
  errno = ETIMEDOUT;
  return -1;
}

#endif
