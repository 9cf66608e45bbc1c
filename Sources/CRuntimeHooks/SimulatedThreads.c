// Gives each step of a simulation its own thread, as far as code can tell, although all steps run on the same thread.
//
// A step of the main actor or the main queue is on the main thread. Each other step sees its own `pthread_self`, and
// its own values of `pthread_getspecific`, which end with the step. Foundation derives `Thread.current`,
// `RunLoop.current` and `OperationQueue.current` from these. The libraries of the Swift runtime see the real thread,
// except where they ask if it is the main thread.
//
// It relies on these private parts of the libraries, as of Swift 6.3: Foundation calls its own `_CFIsMainThread` by
// name; and one function of the concurrency library compares `pthread_self` with the main thread, also for
// `swift_task_getCurrentThreadPriority`.

#include "../CTestProcess/OriginalFunction.h"
#include "Callers.h"
#include "Dispatch.h"
#include "ThreadTurns.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/// A value of `pthread_setspecific`, and the generation of its key, since a deleted key may be created again.
typedef struct {
  void *value;
  uint32_t generation;
} specific_value;

struct candlestick_simulated_thread {
  /// The target of `pthread_self`. **Private** to glibc, as of 2.36: a control block of zeros has no thread ID, so
  /// functions that get such a thread fail.
  char control_block[4096];
  /// The values, by key.
  specific_value values[PTHREAD_KEYS_MAX];
  /// One more than the largest key that has had a value in this step.
  unsigned key_count;
  /// The name; empty if the step has not set one.
  char name[16];
};

// MARK: - The runtime's check

extern SWIFT_CALL size_t swift_task_getCurrentThreadPriority(void) __attribute__((weak));

/// The address in the runtime's function that compares the current thread with the main one, for priorities and
/// isolation; NULL if unknown.
static _Atomic(const void *) main_thread_check;
static _Thread_local bool finds_check;

void candlestick_find_main_thread_check(void) {
  if (!swift_task_getCurrentThreadPriority || atomic_load_explicit(&main_thread_check, memory_order_relaxed)) return;
  finds_check = true;
  swift_task_getCurrentThreadPriority();
  finds_check = false;
}

// MARK: - The seen thread

/// Returns true if a function is called by a library that sees the real thread.
static UNSANITIZED bool sees_real_thread(const void *caller) {
  for (image_name image = 0; image < image_count; image++)
    if (image != image_foundation && image != image_networking && candlestick_is_in_image(caller, image))
      return caller != atomic_load_explicit(&main_thread_check, memory_order_relaxed);
  return false;
}

/// Returns the thread that a function's caller sees; NULL if it is the real thread.
static UNSANITIZED candlestick_simulated_thread *thread_seen_by(const void *caller) {
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_stack *stack = simulation ? candlestick_current_stack() : NULL;
  if (__builtin_expect(!stack, true) || candlestick_thread_of_stack(stack) || candlestick_is_outside()) return NULL;
  if (sees_real_thread(caller) || candlestick_is_on_queue(simulation, candlestick_main_queue()))
    return NULL;
  candlestick_simulated_thread **thread = candlestick_stack_thread(stack);
  if (!*thread && !(*thread = calloc(1, sizeof(candlestick_simulated_thread)))) abort();
  return *thread;
}

#define SEEN_THREAD thread_seen_by(__builtin_return_address(0))

// MARK: - The thread

UNSANITIZED pthread_t candlestick_real_thread(void) { return ORIGINAL(pthread_self)(); }

INTERPOSED UNSANITIZED pthread_t pthread_self(void) {
  if (__builtin_expect(finds_check, false)) atomic_store(&main_thread_check, __builtin_return_address(0));
  candlestick_simulated_thread *seen = SEEN_THREAD;
  return seen ? (pthread_t)seen->control_block : candlestick_real_thread();
}

/// Interposed because Foundation asks the system, by thread ID.
INTERPOSED bool _CFIsMainThread(void) { return !SEEN_THREAD && ORIGINAL(_CFIsMainThread)(); }

// MARK: - The name

/// Returns the caller's simulated thread if it has the given identifier; NULL otherwise.
#define SEEN_THREAD_WITH_ID(id)                                                                                        \
  ({                                                                                                                   \
    candlestick_simulated_thread *seen = SEEN_THREAD;                                                                  \
    seen && (pthread_t)seen->control_block == (id) ? seen : NULL;                                                      \
  })

INTERPOSED int pthread_setname_np(pthread_t id, const char *name) {
  candlestick_thread *real = candlestick_find_thread(id);
  char inherited[sizeof(real->name)] = "";
  // Foundation gives each thread the name of the process, which the thread has anyway.
  if (real) ORIGINAL(pthread_getname_np)(id, inherited, sizeof inherited);
  if (real && strcmp(name, inherited) != 0 && strlen(name) < sizeof(real->name)) strcpy(real->name, name);
  candlestick_simulated_thread *thread = SEEN_THREAD_WITH_ID(id);
  if (!thread) return ORIGINAL(pthread_setname_np)(id, name);
  if (strlen(name) >= sizeof(thread->name)) return ERANGE;
  strcpy(thread->name, name);
  return 0;
}

/// A thread that has not set a name has the name of the process.
INTERPOSED int pthread_getname_np(pthread_t id, char *name, size_t size) {
  candlestick_simulated_thread *thread = SEEN_THREAD_WITH_ID(id);
  if (!thread || !*thread->name) return ORIGINAL(pthread_getname_np)(thread ? candlestick_real_thread() : id, name, size);
  if (size < sizeof(thread->name)) return ERANGE;
  strcpy(name, thread->name);
  return 0;
}

// MARK: - Specific values

static _Atomic(void (*)(void *)) destructors[PTHREAD_KEYS_MAX];
static _Atomic uint32_t generations[PTHREAD_KEYS_MAX];

#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
// A sanitizer is linked into the program and creates its key before the program begins. The key's value belongs to the
// real thread.
static bool belongs_to_sanitizer[PTHREAD_KEYS_MAX];
// Volatile, because the compiler would otherwise run the constructor at compile time.
static volatile bool has_begun;

__attribute__((constructor)) static UNSANITIZED void begin(void) { has_begun = true; }

static UNSANITIZED void record_key(pthread_key_t key, const void *creator) {
  Dl_info program, image;
  belongs_to_sanitizer[key] = !has_begun && dladdr(creator, &image) && dladdr((const void *)record_key, &program) &&
                              image.dli_fbase == program.dli_fbase;
}

#define IS_REAL(key) ((key) >= PTHREAD_KEYS_MAX || belongs_to_sanitizer[key])
#else
#define record_key(key, creator) ((void)0)
#define IS_REAL(key) ((key) >= PTHREAD_KEYS_MAX)
#endif

INTERPOSED UNSANITIZED int pthread_key_create(pthread_key_t *key, void (*destructor)(void *value)) {
  int result = ORIGINAL(pthread_key_create)(key, destructor);
  if (result != 0) return result;
  atomic_store(&destructors[*key], destructor);
  record_key(*key, __builtin_return_address(0));
  return 0;
}

INTERPOSED UNSANITIZED int pthread_key_delete(pthread_key_t key) {
  if (key < PTHREAD_KEYS_MAX) atomic_fetch_add(&generations[key], 1);
  return ORIGINAL(pthread_key_delete)(key);
}

INTERPOSED UNSANITIZED void *pthread_getspecific(pthread_key_t key) {
  candlestick_simulated_thread *seen = IS_REAL(key) ? NULL : SEEN_THREAD;
  if (!seen) return ORIGINAL(pthread_getspecific)(key);
  const specific_value *value = &seen->values[key];
  return value->generation == atomic_load(&generations[key]) ? value->value : NULL;
}

INTERPOSED UNSANITIZED int pthread_setspecific(pthread_key_t key, const void *value) {
  candlestick_simulated_thread *seen = IS_REAL(key) ? NULL : SEEN_THREAD;
  if (!seen) return ORIGINAL(pthread_setspecific)(key, value);
  seen->values[key] = (specific_value){(void *)value, atomic_load(&generations[key])};
  if (value && key >= seen->key_count) seen->key_count = key + 1;
  return 0;
}

/// Calls the destructors of a thread's values. Returns true if there were any.
static bool destroy_values(candlestick_simulated_thread *thread) {
  bool has_destroyed = false;
  for (unsigned key = 0; key < thread->key_count; key++) {
    specific_value *value = &thread->values[key];
    void *ended = value->generation == atomic_load(&generations[key]) ? value->value : NULL;
    void (*destroy)(void *) = atomic_load(&destructors[key]);
    value->value = NULL;
    if (!ended || !destroy) continue;
    destroy(ended);
    has_destroyed = true;
  }
  return has_destroyed;
}

void candlestick_end_simulated_thread(candlestick_simulated_thread *thread) {
  // A destructor may set values, even for other keys. The number of rounds is limited, as for real threads.
  for (int i = 0; i < PTHREAD_DESTRUCTOR_ITERATIONS && destroy_values(thread); i++) continue;
  for (unsigned key = 0; key < thread->key_count; key++) thread->values[key].value = NULL;
  thread->key_count = 0;
  *thread->name = 0;
}
