// Records the calls of the thread that ends a worker, or of each thread of one that hangs.
//
// Signal handlers call this. It relies on `_Unwind_Backtrace` being safe there once its library is loaded, as `backtrace` does.

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"

#if defined(__linux__)

#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

// Returns the number of the test that owns the code that this thread runs; negative if unknown. NULL if owners are unknown.
static int64_t (*_Atomic owner_reader)(void);

void candlestick_set_owner_reader(int64_t (*read)(void)) { atomic_store(&owner_reader, read); }

// Returns the instruction that a signal has interrupted; NULL if `context` is.
static void *interrupted_instruction(const void *context) {
  const ucontext_t *state = context;
#if defined(__x86_64__)
  return state ? (void *)state->uc_mcontext.gregs[REG_RIP] : NULL;
#elif defined(__aarch64__)
  return state ? (void *)state->uc_mcontext.pc : NULL;
#else
  return NULL;
#endif
}

typedef struct {
  candlestick_seen_thread *seen;
  void *interrupted;
} walk;

// The walk ends here if the stack is damaged so that it has no end.
enum { most_calls = 1 << 22 };

static void record_call(candlestick_seen_thread *seen, void *address) {
  int32_t index = seen->count++;
  if (index < candlestick_frame_count)
    seen->addresses[index] = address;
  else
    seen->outermost[(index - candlestick_frame_count) % candlestick_outermost_frame_count] = address;
}

static _Unwind_Reason_Code see_call(struct _Unwind_Context *context, void *argument) {
  walk *walk = argument;
  candlestick_seen_thread *seen = walk->seen;
  char *address = (char *)_Unwind_GetIP(context);
  if (!address) return _URC_END_OF_STACK;
  if (address == walk->interrupted) {
    seen->interrupted = seen->count;
    // Readers take each address for one after a call, but this instruction is itself the place.
    address++;
  }
  record_call(seen, address);
  return seen->count < most_calls ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// Follows the frame pointers of the code that a signal has interrupted, which Swift code has, and records the calls unless `seen` is
// NULL. Returns the number of calls.
static int32_t follow_frame_pointers(const void *context, candlestick_seen_thread *seen) {
  const ucontext_t *state = context;
  if (!state) return 0;
#if defined(__x86_64__)
  uintptr_t frame = (uintptr_t)state->uc_mcontext.gregs[REG_RBP];
#elif defined(__aarch64__)
  uintptr_t frame = (uintptr_t)state->uc_mcontext.regs[29];
#else
  uintptr_t frame = 0;
#endif
  // Readers take each address for one after a call, but this instruction is itself the place.
  if (seen) record_call(seen, (char *)interrupted_instruction(context) + 1);
  int32_t count = 1;
  for (; count < most_calls && frame; count++) {
    uintptr_t words[2];
    const struct iovec local = {words, sizeof words}, remote = {(void *)frame, sizeof words};
    // Unlike a load, this fails for an address outside of the stack.
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != sizeof words || words[0] <= frame) break;
    if (seen) record_call(seen, (void *)words[1]);
    frame = words[0];
  }
  return count;
}

void candlestick_see_thread(candlestick_run_status *status, const void *context, bool reads_owner) {
  uint32_t index = atomic_load(&status->thread_count);
  do {
    if (index >= candlestick_seen_thread_count) return;
  } while (!atomic_compare_exchange_weak(&status->thread_count, &index, index + 1));
  candlestick_seen_thread *seen = &status->threads[index];
  seen->count = 0;
  seen->interrupted = -1;
  _Unwind_Backtrace(see_call, &(walk){seen, interrupted_instruction(context)});
  // The unwinder stops early in functions without unwind information, such as those of the standard library behind `print`, and at
  // some instructions where a stack overflows.
  if (seen->count < candlestick_frame_count && follow_frame_pointers(context, NULL) > seen->count) {
    seen->count = 0;
    seen->interrupted = 0;
    follow_frame_pointers(context, seen);
  }
  int64_t (*read_owner)(void) = reads_owner ? atomic_load(&owner_reader) : NULL;
  seen->owner = read_owner ? read_owner() : -1;
  // Last: the reader waits for it.
  __atomic_store_n(&seen->thread, (pid_t)syscall(SYS_gettid), __ATOMIC_RELEASE);
}

// MARK: - What the supervising process reads

candlestick_seen_calls candlestick_calls(const void *status, int index) {
  candlestick_run_status *shared = (candlestick_run_status *)status;
  candlestick_seen_calls calls = {0};
  if (index >= candlestick_seen_thread_count || (uint32_t)index >= atomic_load(&shared->thread_count)) return calls;
  candlestick_seen_thread *seen = &shared->threads[index];
  calls.thread = __atomic_load_n(&seen->thread, __ATOMIC_ACQUIRE);
  if (!calls.thread) return calls;
  calls.owner = seen->owner;
  calls.count = seen->count;
  calls.interrupted = seen->interrupted;
  calls.innermost_count = seen->count < candlestick_frame_count ? seen->count : candlestick_frame_count;
  calls.first_outermost = seen->count - candlestick_outermost_frame_count;
  if (calls.first_outermost < calls.innermost_count) calls.first_outermost = calls.innermost_count;
  return calls;
}

void *candlestick_seen_call(const void *status, int index, int32_t call) {
  const candlestick_seen_thread *seen = &((const candlestick_run_status *)status)->threads[index];
  if (call < candlestick_frame_count) return seen->addresses[call];
  return seen->outermost[(call - candlestick_frame_count) % candlestick_outermost_frame_count];
}

#endif
