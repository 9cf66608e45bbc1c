// Runs code on separate stacks, so that it can be suspended in the middle while other code of the same thread runs.
//
// The Swift runtime keeps the state of the current code, such as its task and executor, in thread-local variables of
// its libraries (see RuntimeLocals.h). These are exchanged as a whole. This relies on the variables being zero in a new
// thread.

#include "Stacks.h"
#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "SimulationHooks.h"
#include "StackSwitch.h"
#include "ThreadTurns.h"

#include <errno.h>
#include <link.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/// The default size of a thread's stack. Only the used part occupies memory.
static const size_t stack_size = 8 << 20;

struct candlestick_stack {
  /// The stack pointer while the stack is not current. While the stack is current, that of the code that runs it.
  void *pointer;
  void (*run)(void *argument);
  void *argument;
  /// The stack of the code that runs this one; NULL for the thread's own stack.
  candlestick_stack *resumer;
  char *memory;
  candlestick_stack *next;
  candlestick_simulated_thread *thread;
  /// Identifies the simulated thread among all that have ever taken a lock; 0 until it takes one.
  uint64_t owner;
  struct candlestick_caught_trap *caught_trap;
  /// The real thread that has this stack; NULL if it is one of ours.
  candlestick_thread *real_thread;
  // Three values of this stack's code while the stack is not current. While it is current, those of the code that runs
  // it:
  candlestick_code_state state;
  int error;
  _Alignas(uint64_t) char locals[CANDLESTICK_MOST_LOCALS];
#if __has_feature(thread_sanitizer)
  void *fiber, *resumer_fiber;
#endif
#if __has_feature(address_sanitizer)
  const void *resumer_bottom;
  size_t resumer_size;
#endif
};

static _Thread_local candlestick_stack *current READ_WITHOUT_CALL;

UNSANITIZED candlestick_stack *candlestick_current_stack(void) { return current; }

UNSANITIZED struct candlestick_caught_trap **candlestick_caught_trap_of_stack(void) { return current ? &current->caught_trap : NULL; }

candlestick_simulated_thread **candlestick_stack_thread(candlestick_stack *stack) { return &stack->thread; }

uint64_t candlestick_stack_owner(candlestick_stack *stack) {
  static _Atomic uint64_t owner_count;
  if (!stack->owner) stack->owner = atomic_fetch_add(&owner_count, 1) + 1;
  return stack->owner;
}

void candlestick_end_step_thread(void) {
  if (!current) return;
  if (__builtin_expect(current->thread != NULL, false)) candlestick_end_simulated_thread(current->thread);
  current->owner = 0;
}

// MARK: - The runtime's thread-local variables

void *candlestick_set_current_task(void *task) {
  const candlestick_thread_locals *known = candlestick_locals();
  void *before = swift_task_getCurrent();
  for (int i = 0; i < known->count; i++) {
    void **variables = (void **)known->parts[i].address;
    for (size_t j = 0; j < known->parts[i].size / sizeof(void *); j++) {
      void *value = variables[j];
      if (value != before) continue;
      // Only one of the variables with this value is the task.
      variables[j] = &variables;
      bool is_task = swift_task_getCurrent() == (void *)&variables;
      variables[j] = is_task ? task : value;
      if (is_task) return before;
    }
  }
  return before;
}

// MARK: - Switching

#if __has_feature(thread_sanitizer)
extern void *__tsan_get_current_fiber(void);
extern void *__tsan_create_fiber(unsigned flags);
extern void __tsan_destroy_fiber(void *fiber);
extern void __tsan_switch_to_fiber(void *fiber, unsigned flags);
#endif

#if __has_feature(address_sanitizer)
extern void __sanitizer_start_switch_fiber(void **fake_stack, const void *bottom, size_t size);
extern void __sanitizer_finish_switch_fiber(void *fake_stack, const void **bottom, size_t *size);
extern void __lsan_register_root_region(const void *begin, size_t size);
#endif

/// Switches to a stack, or from the stack back to that of the code that runs it, and exchanges the state of the two.
///
/// It is not inlined: another thread may resume the stack, so the caller must not keep addresses of thread-local
/// variables.
static __attribute__((noinline)) void change_stack(candlestick_stack *stack, bool enters) {
  candlestick_forget_thread_id();
  candlestick_exchange_locals(stack->locals);
  candlestick_code_state state = candlestick_code;
  candlestick_code = stack->state;
  stack->state = state;
  int error = errno;
  errno = stack->error;
  stack->error = error;
#if __has_feature(thread_sanitizer)
  if (enters) stack->resumer_fiber = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(enters ? stack->fiber : stack->resumer_fiber, 0);
#endif
#if __has_feature(address_sanitizer)
  void *fake_stack;
  __sanitizer_start_switch_fiber(&fake_stack, enters ? stack->memory : stack->resumer_bottom,
                                 enters ? stack_size : stack->resumer_size);
#endif
  void *pointer = stack->pointer;
  candlestick_switch_stack(&stack->pointer, pointer);
#if __has_feature(address_sanitizer)
  // This stack is current again: either its code was resumed, or the code of the entered stack was suspended.
  __sanitizer_finish_switch_fiber(fake_stack, enters ? NULL : &stack->resumer_bottom,
                                  enters ? NULL : &stack->resumer_size);
#endif
}

/// The first function on each stack. Runs one function after another.
static void run_functions(candlestick_stack *stack) {
#if __has_feature(address_sanitizer)
  __sanitizer_finish_switch_fiber(NULL, &stack->resumer_bottom, &stack->resumer_size);
#endif
  while (true) {
    stack->run(stack->argument);
    stack->run = NULL;
    change_stack(stack, false);
  }
}

bool candlestick_continue_stack(candlestick_stack *stack) {
  if (stack->real_thread) return candlestick_give_turn(stack->real_thread);
  stack->resumer = current;
  current = stack;
  change_stack(stack, true);
  current = stack->resumer;
  return !stack->run;
}

static bool run_on_stack(candlestick_stack *stack, void (*run)(void *), void *argument) {
  stack->run = run;
  stack->argument = argument;
  stack->owner = 0;
  return candlestick_continue_stack(stack);
}

bool candlestick_run_on_stack(candlestick_stack *stack, void (*run)(void *), void *argument) {
  memset(stack->locals, 0, candlestick_locals()->size);
  stack->state = (candlestick_code_state){0};
  stack->error = 0;
  return run_on_stack(stack, run, argument);
}

bool candlestick_call_on_stack(candlestick_stack *stack, void (*run)(void *), void *argument) {
  candlestick_copy_locals(stack->locals);
  stack->state = candlestick_code;
  stack->error = errno;
  return run_on_stack(stack, run, argument);
}

void candlestick_stop_stack(void) {
  if (current->real_thread)
    candlestick_return_turn(current->real_thread);
  else
    change_stack(current, false);
}

// MARK: - Real threads

candlestick_stack *candlestick_make_thread_stack(candlestick_thread *thread) {
  candlestick_stack *stack = calloc(1, sizeof(candlestick_stack));
  if (!stack) abort();
  stack->real_thread = thread;
  return stack;
}

candlestick_thread *candlestick_thread_of_stack(const candlestick_stack *stack) { return stack->real_thread; }

bool candlestick_is_thread_stack(const candlestick_stack *stack) { return stack->real_thread != NULL; }

void candlestick_set_current_stack(candlestick_stack *stack) { current = stack; }

// MARK: - Memory

static candlestick_stack *unused;
static int unused_count;
static const int most_unused = 256;
static pthread_mutex_t lock = OWN_LOCK;

static candlestick_stack *make_stack(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  candlestick_stack *stack = calloc(1, sizeof(candlestick_stack));
  if (!stack) return NULL;
  char *memory = mmap(NULL, stack_size + page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) {
    free(stack);
    return NULL;
  }
  // Code that overflows the stack must crash here, rather than overwrite other memory.
  mprotect(memory, page, PROT_NONE);
  stack->memory = memory + page;
  void **top = (void **)(stack->memory + stack_size) - 2;
  void **registers = top - stored_words;
  registers[return_register] = (void *)candlestick_begin_stack;
  registers[begin_register] = (void *)run_functions;
  registers[pointer_register] = stack;
  stack->pointer = registers;
#if __has_feature(thread_sanitizer)
  stack->fiber = __tsan_create_fiber(0);
#endif
  return stack;
}

candlestick_stack *candlestick_take_stack(void) {
  pthread_mutex_lock(&lock);
  candlestick_stack *stack = unused;
  if (stack) {
    unused = stack->next;
    unused_count--;
  }
  pthread_mutex_unlock(&lock);
  return stack ? stack : make_stack();
}

void candlestick_return_stack(candlestick_stack *stack) {
  pthread_mutex_lock(&lock);
  bool is_kept = unused_count < most_unused;
  if (is_kept) {
    stack->next = unused;
    unused = stack;
    unused_count++;
  }
  pthread_mutex_unlock(&lock);
  if (is_kept) return;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
#if __has_feature(thread_sanitizer)
  __tsan_destroy_fiber(stack->fiber);
#endif
  munmap(stack->memory - page, stack_size + page);
  free(stack->thread);
  free(stack);
}

void candlestick_abandon_stack(candlestick_stack *stack) {
#if __has_feature(address_sanitizer)
  if (!stack->real_thread) __lsan_register_root_region(stack->pointer, (size_t)(stack->memory + stack_size - (char *)stack->pointer));
#else
  (void)stack;
#endif
}
