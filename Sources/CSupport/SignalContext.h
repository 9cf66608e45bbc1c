// Reads the registers of code that a signal has interrupted; 0 on unsupported processors. Requires `_GNU_SOURCE`.

#pragma once

#include <stdint.h>
#include <ucontext.h>

#if defined(__x86_64__)
#define CANDLESTICK_REGISTER(context, x86, arm) ((uintptr_t)((const ucontext_t *)(context))->uc_mcontext.gregs[x86])
#elif defined(__aarch64__)
#define CANDLESTICK_REGISTER(context, x86, arm) ((uintptr_t)((const ucontext_t *)(context))->uc_mcontext.arm)
#else
#define CANDLESTICK_REGISTER(context, x86, arm) ((uintptr_t)0)
#endif

#define INSTRUCTION_POINTER(context) CANDLESTICK_REGISTER(context, REG_RIP, pc)
#define STACK_POINTER(context) CANDLESTICK_REGISTER(context, REG_RSP, sp)
#define FRAME_POINTER(context) CANDLESTICK_REGISTER(context, REG_RBP, regs[29])
