// Checks what the C code knows about AArch64, and about glibc there: `Scripts/ci/machines` runs it under emulation.

#include "../../Sources/CSupport/SignalContext.h"
#include "Blocking.h"
#include "Stacks.h"

#include <signal.h>
#include <stdio.h>

// MARK: - Stacks

enum { stack_count = 100, stop_count = 500, register_count = 18 };

/// Stops the current stack while the registers that functions preserve have different values. Returns true if they keep them.
static __attribute__((noinline)) bool stop_with(uint64_t value) {
  uint64_t kept[register_count];
  register uint64_t *result __asm__("x0") = kept;
  register uint64_t first __asm__("x1") = value;
  __asm__ volatile("str x0, [sp, #-16]!\n"
                   "mov x19, x1\n"
                   "add x20, x19, #1\n"
                   "add x21, x19, #2\n"
                   "add x22, x19, #3\n"
                   "add x23, x19, #4\n"
                   "add x24, x19, #5\n"
                   "add x25, x19, #6\n"
                   "add x26, x19, #7\n"
                   "add x27, x19, #8\n"
                   "add x28, x19, #9\n"
                   "add x9, x19, #10\n fmov d8, x9\n"
                   "add x9, x19, #11\n fmov d9, x9\n"
                   "add x9, x19, #12\n fmov d10, x9\n"
                   "add x9, x19, #13\n fmov d11, x9\n"
                   "add x9, x19, #14\n fmov d12, x9\n"
                   "add x9, x19, #15\n fmov d13, x9\n"
                   "add x9, x19, #16\n fmov d14, x9\n"
                   "add x9, x19, #17\n fmov d15, x9\n"
                   "bl candlestick_stop_stack\n"
                   "ldr x9, [sp], #16\n"
                   "stp x19, x20, [x9]\n"
                   "stp x21, x22, [x9, #16]\n"
                   "stp x23, x24, [x9, #32]\n"
                   "stp x25, x26, [x9, #48]\n"
                   "stp x27, x28, [x9, #64]\n"
                   "stp d8, d9, [x9, #80]\n"
                   "stp d10, d11, [x9, #96]\n"
                   "stp d12, d13, [x9, #112]\n"
                   "stp d14, d15, [x9, #128]\n"
                   : "+r"(result), "+r"(first)
                   :
                   : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18",
                     "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1", "v2", "v3", "v4",
                     "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20",
                     "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
  for (uint64_t i = 0; i < register_count; i++)
    if (kept[i] != value + i) return false;
  return true;
}

typedef struct {
  candlestick_stack *stack;
  uint64_t number;
  bool is_done, is_right;
} code;

static void stop_often(void *argument) {
  code *own = argument;
  own->is_right = true;
  for (uint64_t i = 0; i < stop_count; i++) own->is_right = stop_with(own->number << 32 | i << 8) && own->is_right;
}

/// Runs code on many stacks in turn.
static int check_stacks(void) {
  static code codes[stack_count];
  for (uint64_t i = 0; i < stack_count; i++) {
    codes[i] = (code){candlestick_take_stack(), i};
    codes[i].is_done = candlestick_run_on_stack(codes[i].stack, stop_often, &codes[i]);
  }
  for (int stop = 0; stop < stop_count; stop++)
    for (int i = 0; i < stack_count; i++) codes[i].is_done = candlestick_continue_stack(codes[i].stack);
  for (int i = 0; i < stack_count; i++) {
    candlestick_return_stack(codes[i].stack);
    if (codes[i].is_done && codes[i].is_right) continue;
    printf("error: the code on stack %d did not %s\n", i, codes[i].is_done ? "keep its registers" : "end");
    return 1;
  }
  return 0;
}

// MARK: - Signals

static uintptr_t expected_frame;
static bool are_registers_right;

static void check_registers(int signal, siginfo_t *information, void *context) {
  uintptr_t own_frame = (uintptr_t)__builtin_frame_address(0), stack = STACK_POINTER(context);
  are_registers_right = FRAME_POINTER(context) == expected_frame && own_frame < stack && stack <= expected_frame &&
                        INSTRUCTION_POINTER(context) == (uintptr_t)information->si_addr;
  // Continues after the instruction.
  ((ucontext_t *)context)->uc_mcontext.pc += 4;
}

static __attribute__((noinline)) int check_signals(void) {
  struct sigaction action = {.sa_sigaction = check_registers, .sa_flags = SA_SIGINFO};
  sigaction(SIGTRAP, &action, NULL);
  expected_frame = (uintptr_t)__builtin_frame_address(0);
  __asm__ volatile("brk #0");
  if (!are_registers_right) printf("error: a signal handler reads other registers\n");
  return !are_registers_right;
}

int main(void) {
  if (check_stacks() || check_signals()) return 1;
  if (!candlestick_are_mutexes_known() || !candlestick_are_rwlocks_known()) {
    printf("error: locks have another layout\n");
    return 1;
  }
  printf("%d stops of code on stacks; locks and registers are as expected\n", stack_count * stop_count);
  return 0;
}
