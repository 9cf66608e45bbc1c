// Records the call stack of the thread that ends a worker, or of each thread of a worker that hangs.
//
// Signal handlers do this. It relies on `_Unwind_Backtrace` being safe there once its library is loaded; `backtrace`
// relies on that, too.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"
#include "SignalContext.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

static int64_t (*_Atomic owner_reader)(void);

void candlestick_set_owner_reader(int64_t (*read)(void)) { atomic_store(&owner_reader, read); }

typedef struct {
  candlestick_call_stack *stack;
  // The instruction that a signal has interrupted; NULL if none.
  char *interrupted;
} walk;

// The maximum number of calls, which ends the walk over a damaged stack without an end.
enum { most_calls = 1 << 22 };

// Returns the entry for the call with a given index.
static void **call_slot(candlestick_call_stack *stack, int32_t index) {
  if (index < CANDLESTICK_INNERMOST_CALLS) return &stack->innermost[index];
  return &stack->outermost[(index - CANDLESTICK_INNERMOST_CALLS) % CANDLESTICK_OUTERMOST_CALLS];
}

static void record_call(candlestick_call_stack *stack, void *address) { *call_slot(stack, stack->count++) = address; }

static _Unwind_Reason_Code record_frame(struct _Unwind_Context *context, void *argument) {
  walk *walk = argument;
  char *address = (char *)_Unwind_GetIP(context);
  if (!address) return _URC_END_OF_STACK;
  if (address == walk->interrupted) {
    walk->stack->interrupted = walk->stack->count;
    // Readers subtract one from each address, because they expect the address after a call.
    address++;
  }
  record_call(walk->stack, address);
  return walk->stack->count < most_calls ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// Follows the frame pointers of code that a signal has interrupted. Swift code has frame pointers. Records the calls
// unless `stack` is NULL. Returns the number of calls.
static int32_t follow_frame_pointers(const void *context, candlestick_call_stack *stack) {
  if (!context) return 0;
  if (stack) record_call(stack, (char *)INSTRUCTION_POINTER(context) + 1);
  int32_t count = 1;
  for (uintptr_t frame = FRAME_POINTER(context); count < most_calls && frame; count++) {
    uintptr_t words[2];
    const struct iovec local = {words, sizeof words}, remote = {(void *)frame, sizeof words};
    // Unlike a load, this call fails for an address outside the stack.
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != sizeof words || words[0] <= frame) break;
    if (stack) record_call(stack, (void *)words[1]);
    frame = words[0];
  }
  return count;
}

void candlestick_record_calls(candlestick_run_status *status, const void *context, bool reads_owner) {
  uint32_t index = atomic_load(&status->thread_count);
  do {
    if (index >= CANDLESTICK_MOST_THREADS) return;
  } while (!atomic_compare_exchange_weak(&status->thread_count, &index, index + 1));
  candlestick_record_stack(&status->threads[index], context, reads_owner);
}

int64_t candlestick_owner(void) {
  int64_t (*read)(void) = atomic_load(&owner_reader);
  return read ? read() : -1;
}

void candlestick_record_stack(candlestick_call_stack *stack, const void *context, bool reads_owner) {
  stack->count = 0;
  stack->interrupted = -1;
  _Unwind_Backtrace(record_frame, &(walk){stack, context ? (char *)INSTRUCTION_POINTER(context) : NULL});
  // The unwinder stops early in functions without unwind information, such as those of the standard library behind
  // `print`, and at some instructions where a stack overflows.
  if (stack->count < CANDLESTICK_INNERMOST_CALLS && follow_frame_pointers(context, NULL) > stack->count) {
    stack->count = 0;
    stack->interrupted = 0;
    follow_frame_pointers(context, stack);
  }
  stack->owner = reads_owner ? candlestick_owner() : -1;
  // This is written last, because the reader waits for it.
  __atomic_store_n(&stack->thread, gettid(), __ATOMIC_RELEASE);
}

// MARK: - For the supervisor

const candlestick_call_stack *candlestick_recorded_stack(const void *status, int index) {
  const candlestick_run_status *shared = status;
  if (index >= CANDLESTICK_MOST_THREADS || (uint32_t)index >= atomic_load(&shared->thread_count)) return NULL;
  const candlestick_call_stack *stack = &shared->threads[index];
  return __atomic_load_n(&stack->thread, __ATOMIC_ACQUIRE) ? stack : NULL;
}

void *candlestick_recorded_call(const candlestick_call_stack *stack, int32_t call) {
  return *call_slot((candlestick_call_stack *)stack, call);
}

#endif
