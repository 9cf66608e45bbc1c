// Runs code on stacks of its own, so that it can stop in the middle while other code of the same thread runs.

#if defined(__linux__)

#define _GNU_SOURCE
#include "StackHooks.h"
#include "LockPoints.h"
#include "RealFunction.h"
#include "SimulatedThreads.h"
#include "StackLocals.h"
#include "Stacks.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// MARK: - Stacks

/// As much as a thread has by default. Only what is used takes memory.
static const size_t stack_size = 8 << 20;

struct candlestick_stack {
  /// Where the stack is, while it is not current; and where the code is that runs it, while it is.
  void *pointer;
  void (*run)(void *argument);
  void *argument;
  /// The stack of the code that runs it; NULL if that is the thread's own.
  candlestick_stack *resumer;
  char *memory;
  candlestick_stack *next;
  candlestick_place_of_code place;
  candlestick_simulated_thread *thread;
  /// The value of `errno` while the stack is not current; and that of the code that runs it, while it is.
  int error;
#if __has_feature(thread_sanitizer)
  void *fiber, *fiber_of_resumer;
#endif
#if __has_feature(address_sanitizer)
  const void *bottom_of_resumer;
  size_t size_of_resumer;
#endif
  _Alignas(uint64_t) char locals[CANDLESTICK_MOST_LOCALS];
};

static _Thread_local candlestick_stack *current __attribute__((tls_model("initial-exec")));

UNSANITIZED candlestick_stack *candlestick_current_stack(void) { return current; }

candlestick_simulated_thread **candlestick_thread_of_stack(candlestick_stack *stack) { return &stack->thread; }

void candlestick_end_thread_of_step(void) {
  if (current && __builtin_expect(current->thread != NULL, false)) candlestick_end_simulated_thread(current->thread);
}

#if __has_feature(thread_sanitizer)
extern void *__tsan_get_current_fiber(void);
extern void *__tsan_create_fiber(unsigned flags);
extern void __tsan_switch_to_fiber(void *fiber, unsigned flags);
#endif

#if __has_feature(address_sanitizer)
extern void __sanitizer_start_switch_fiber(void **fake_stack, const void *bottom, size_t size);
extern void __sanitizer_finish_switch_fiber(void *fake_stack, const void **bottom, size_t *size);
extern void __lsan_register_root_region(const void *begin, size_t size);
#endif

/// Stores the registers that functions keep on the current stack, stores its pointer, and continues on another.
extern void candlestick_switch_stack(void **stored, void *pointer) __attribute__((visibility("hidden")));
/// Where a new stack begins.
extern void candlestick_begin_stack(void) __attribute__((visibility("hidden")));

#if defined(__x86_64__)
enum { register_count = 6, begin_register = 3, pointer_register = 2 };
__asm__(".text\n"
        ".hidden candlestick_switch_stack\n"
        ".globl candlestick_switch_stack\n"
        ".type candlestick_switch_stack, @function\n"
        "candlestick_switch_stack:\n"
        ".cfi_startproc\n"
        "  pushq %rbp\n"
        "  pushq %rbx\n"
        "  pushq %r12\n"
        "  pushq %r13\n"
        "  pushq %r14\n"
        "  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n"
        "  popq %r14\n"
        "  popq %r13\n"
        "  popq %r12\n"
        "  popq %rbx\n"
        "  popq %rbp\n"
        "  ret\n"
        ".cfi_endproc\n"
        ".size candlestick_switch_stack, .-candlestick_switch_stack\n"
        ".hidden candlestick_begin_stack\n"
        ".globl candlestick_begin_stack\n"
        ".type candlestick_begin_stack, @function\n"
        "candlestick_begin_stack:\n"
        ".cfi_startproc\n"
        ".cfi_undefined rip\n"
        "  movq %r13, %rdi\n"
        "  xorl %ebp, %ebp\n"
        "  callq *%r12\n"
        "  ud2\n"
        ".cfi_endproc\n"
        ".size candlestick_begin_stack, .-candlestick_begin_stack\n");
#elif defined(__aarch64__)
enum { register_count = 20, begin_register = 0, pointer_register = 1 };
__asm__(".text\n"
        ".hidden candlestick_switch_stack\n"
        ".globl candlestick_switch_stack\n"
        ".type candlestick_switch_stack, @function\n"
        "candlestick_switch_stack:\n"
        ".cfi_startproc\n"
        "  sub sp, sp, #160\n"
        "  stp x19, x20, [sp, #0]\n"
        "  stp x21, x22, [sp, #16]\n"
        "  stp x23, x24, [sp, #32]\n"
        "  stp x25, x26, [sp, #48]\n"
        "  stp x27, x28, [sp, #64]\n"
        "  stp x29, x30, [sp, #80]\n"
        "  stp d8, d9, [sp, #96]\n"
        "  stp d10, d11, [sp, #112]\n"
        "  stp d12, d13, [sp, #128]\n"
        "  stp d14, d15, [sp, #144]\n"
        "  mov x9, sp\n"
        "  str x9, [x0]\n"
        "  mov sp, x1\n"
        "  ldp x19, x20, [sp, #0]\n"
        "  ldp x21, x22, [sp, #16]\n"
        "  ldp x23, x24, [sp, #32]\n"
        "  ldp x25, x26, [sp, #48]\n"
        "  ldp x27, x28, [sp, #64]\n"
        "  ldp x29, x30, [sp, #80]\n"
        "  ldp d8, d9, [sp, #96]\n"
        "  ldp d10, d11, [sp, #112]\n"
        "  ldp d12, d13, [sp, #128]\n"
        "  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #160\n"
        "  ret\n"
        ".cfi_endproc\n"
        ".size candlestick_switch_stack, .-candlestick_switch_stack\n"
        ".hidden candlestick_begin_stack\n"
        ".globl candlestick_begin_stack\n"
        ".type candlestick_begin_stack, @function\n"
        "candlestick_begin_stack:\n"
        ".cfi_startproc\n"
        ".cfi_undefined x30\n"
        "  mov x0, x20\n"
        "  mov x29, #0\n"
        "  blr x19\n"
        "  brk #0\n"
        ".cfi_endproc\n"
        ".size candlestick_begin_stack, .-candlestick_begin_stack\n");
#else
#error "Candlestick can switch stacks on x86-64 and AArch64 only"
#endif

/// Continues on a stack, or on that of the code that runs it. The two exchange their places.
///
/// Not inlined: another thread may continue the stack, and its caller must not keep addresses of thread-local variables.
static __attribute__((noinline)) void change_stack(candlestick_stack *stack, bool begins) {
  candlestick_exchange_locals(stack->locals);
  candlestick_place_of_code place = candlestick_code;
  candlestick_code = stack->place;
  stack->place = place;
  int error = errno;
  errno = stack->error;
  stack->error = error;
#if __has_feature(thread_sanitizer)
  if (begins) stack->fiber_of_resumer = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(begins ? stack->fiber : stack->fiber_of_resumer, 0);
#endif
#if __has_feature(address_sanitizer)
  void *fake_stack;
  __sanitizer_start_switch_fiber(&fake_stack, begins ? stack->memory : stack->bottom_of_resumer,
                                 begins ? stack_size : stack->size_of_resumer);
#endif
  void *pointer = stack->pointer;
  candlestick_switch_stack(&stack->pointer, pointer);
#if __has_feature(address_sanitizer)
  // Back on this stack: either its code continues, or that of the stack has stopped.
  __sanitizer_finish_switch_fiber(fake_stack, begins ? NULL : &stack->bottom_of_resumer,
                                  begins ? NULL : &stack->size_of_resumer);
#endif
}

/// The first function on each stack. Runs one function after the other.
static void run_functions(candlestick_stack *stack) {
#if __has_feature(address_sanitizer)
  __sanitizer_finish_switch_fiber(NULL, &stack->bottom_of_resumer, &stack->size_of_resumer);
#endif
  while (true) {
    stack->run(stack->argument);
    stack->run = NULL;
    change_stack(stack, false);
  }
}

bool candlestick_continue_stack(candlestick_stack *stack) {
  stack->resumer = current;
  current = stack;
  change_stack(stack, true);
  current = stack->resumer;
  return !stack->run;
}

static bool run_on_stack(candlestick_stack *stack, void (*run)(void *), void *argument) {
  stack->run = run;
  stack->argument = argument;
  return candlestick_continue_stack(stack);
}

bool candlestick_run_on_stack(candlestick_stack *stack, void (*run)(void *), void *argument) {
  memset(stack->locals, 0, candlestick_locals()->size);
  stack->place = (candlestick_place_of_code){0};
  stack->error = 0;
  return run_on_stack(stack, run, argument);
}

bool candlestick_call_on_stack(candlestick_stack *stack, void (*run)(void *), void *argument) {
  candlestick_copy_locals(stack->locals);
  stack->place = candlestick_code;
  stack->error = errno;
  return run_on_stack(stack, run, argument);
}

void candlestick_stop_stack(void) { change_stack(current, false); }

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
  // Code that needs more than the stack has to crash here, rather than to change other memory.
  mprotect(memory, page, PROT_NONE);
  stack->memory = memory + page;
  void **top = (void **)(stack->memory + stack_size) - 2;
  void **registers = top - register_count - 1;
#if defined(__x86_64__)
  top[-1] = (void *)candlestick_begin_stack;
#else
  registers = top - register_count;
  registers[11] = (void *)candlestick_begin_stack;
#endif
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
  extern void __tsan_destroy_fiber(void *fiber);
  __tsan_destroy_fiber(stack->fiber);
#endif
  munmap(stack->memory - page, stack_size + page);
  free(stack->thread);
  free(stack);
}

void candlestick_abandon_stack(candlestick_stack *stack) {
#if __has_feature(address_sanitizer)
  __lsan_register_root_region(stack->pointer, (size_t)(stack->memory + stack_size - (char *)stack->pointer));
#else
  (void)stack;
#endif
}

#endif
