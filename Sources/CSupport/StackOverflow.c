// Recognizes stack overflows, and provides the stacks on which signal handlers run after an overflow.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "SignalContext.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>

bool candlestick_is_stack_overflow(int number, const siginfo_t *information, const void *context) {
  if ((number != SIGSEGV && number != SIGBUS) || information->si_code <= 0) return false;
  // All memory near the stack pointer belongs to the stack, so an access there fails only at the end of the stack. A
  // function moves the stack pointer by the size of its frame before it uses the frame.
  static const uintptr_t below = 64 * 1024, largest_frame = 1024 * 1024;
  uintptr_t pointer = STACK_POINTER(context), address = (uintptr_t)information->si_addr;
  return pointer && address + below >= pointer && address < pointer + largest_frame;
}

// MARK: - The stacks of signal handlers

enum { stack_size = 64 * 1024 };

static _Atomic bool provides_stacks;
static pthread_key_t stack_key;

static void remove_stack(void *memory) {
  const stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(memory, stack_size);
}

void candlestick_provide_signal_stack(void) {
  stack_t present;
  if (!atomic_load_explicit(&provides_stacks, memory_order_relaxed)) return;
  if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
  void *memory = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  const stack_t ours = {.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&ours, NULL) != 0 || pthread_setspecific(stack_key, memory) != 0) remove_stack(memory);
}

void candlestick_provide_signal_stacks(void) {
  if (atomic_load(&provides_stacks) || pthread_key_create(&stack_key, remove_stack) != 0) return;
  atomic_store(&provides_stacks, true);
  candlestick_provide_signal_stack();
}

#endif
