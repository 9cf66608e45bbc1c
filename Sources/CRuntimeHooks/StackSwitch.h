// Switches stacks on x86-64 and AArch64.

#pragma once

/// Pushes the callee-saved registers on the current stack, stores the stack pointer, and continues on another stack.
extern void candlestick_switch_stack(void **stored, void *pointer) __attribute__((visibility("hidden")));
/// The first code on a new stack: calls the function in one register with the argument in another.
extern void candlestick_begin_stack(void) __attribute__((visibility("hidden")));

/// Begins a function in assembly.
#define FUNCTION(name)                                                                                                 \
  ".hidden " name "\n"                                                                                                 \
  ".globl " name "\n"                                                                                                  \
  ".type " name ", @function\n" name ":\n"                                                                             \
  ".cfi_startproc\n"
#define END(name)                                                                                                      \
  ".cfi_endproc\n"                                                                                                     \
  ".size " name ", .-" name "\n"

// The number of words that `candlestick_switch_stack` stores, and the indices of those that hold the function for
// `candlestick_begin_stack`, its argument, and the return address.

#if defined(__x86_64__)
enum { stored_words = 7, begin_register = 3, pointer_register = 2, return_register = 6 };
__asm__(".text\n" FUNCTION("candlestick_switch_stack")
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
        "  ret\n" END("candlestick_switch_stack") FUNCTION("candlestick_begin_stack")
        ".cfi_undefined rip\n"
        "  movq %r13, %rdi\n"
        "  xorl %ebp, %ebp\n"
        "  callq *%r12\n"
        "  ud2\n" END("candlestick_begin_stack"));
#elif defined(__aarch64__)
enum { stored_words = 20, begin_register = 0, pointer_register = 1, return_register = 11 };
__asm__(".text\n" FUNCTION("candlestick_switch_stack")
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
        "  ret\n" END("candlestick_switch_stack") FUNCTION("candlestick_begin_stack")
        ".cfi_undefined x30\n"
        "  mov x0, x20\n"
        "  mov x29, #0\n"
        "  blr x19\n"
        "  brk #0\n" END("candlestick_begin_stack"));
#else
#error "Candlestick's simulations need x86-64 or AArch64. Build without its trait Simulation: write `traits: [\"Workers\"]` in the dependency."
#endif
