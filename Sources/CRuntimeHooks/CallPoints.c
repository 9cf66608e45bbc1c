// Gives the schedule a chance to interrupt a step after it has cancelled a task, resumed a continuation, used the
// continuation of a stream, or added a block to a run loop: what these let run may run before the rest of the step. The
// files that interpose functions of Dispatch, and those that create tasks, do the same.
//
// It relies on private parts of the runtime and of Foundation, as of Swift 6.3:
// - Compiled code calls these functions by name, with at most six arguments, an indirect result and `self`, all in
//   registers. The definitions here pass all of these registers on, whether the function has such arguments or not.
// - A runtime that is linked statically has its own definitions in objects that programs need anyway. The definitions
//   here are weak, so that the linker takes those.

#include "../CTestProcess/OriginalFunction.h"
#include "Dispatch.h"

#define PARAMETERS                                                                                                     \
  __attribute__((swift_indirect_result)) void *result, void *a, void *b, void *c, void *d, void *e, void *f,           \
      SWIFT_CONTEXT void *self

typedef SWIFT_CALL void (*original)(PARAMETERS);

/// Interposes a function that returns nothing, or indirectly.
#define CALL_POINT_AFTER(name, symbol)                                                                                 \
  extern SWIFT_CALL void name(PARAMETERS) __asm__(symbol);                                                             \
  __attribute__((weak)) SWIFT_CALL void name(PARAMETERS) {                                                             \
    static _Atomic(void *) cached;                                                                                     \
    candlestick_call_point_before(FRAME);                                                                              \
    ((original)original_function(symbol, &cached, NULL, NULL))(result, a, b, c, d, e, f, self);                        \
    candlestick_call_point(FRAME);                                                                                     \
  }

CALL_POINT_AFTER(task_cancel, "$sScT6cancelyyF")
CALL_POINT_AFTER(current_task_cancel, "$sSct6cancelyyF")
CALL_POINT_AFTER(group_cancel_all, "$sScG9cancelAllyyF")
CALL_POINT_AFTER(throwing_group_cancel_all, "$sScg9cancelAllyyF")
CALL_POINT_AFTER(discarding_group_cancel_all, "$ss19DiscardingTaskGroupV9cancelAllyyF")
CALL_POINT_AFTER(throwing_discarding_group_cancel_all, "$ss27ThrowingDiscardingTaskGroupV9cancelAllyyF")

CALL_POINT_AFTER(continuation_resume_returning, "$sScC6resume9returningyxn_tF")
CALL_POINT_AFTER(continuation_resume_throwing, "$sScC6resume8throwingyq_n_tF")
CALL_POINT_AFTER(unsafe_continuation_resume, "swift_continuation_resume")
CALL_POINT_AFTER(unsafe_continuation_throwing_resume, "swift_continuation_throwingResume")
CALL_POINT_AFTER(unsafe_continuation_throwing_resume_with_error, "swift_continuation_throwingResumeWithError")

CALL_POINT_AFTER(stream_yield, "$sScS12ContinuationV5yieldyAB11YieldResultOyx__GxnF")
CALL_POINT_AFTER(stream_yield_nothing, "$sScS12ContinuationV5yieldAB11YieldResultOyyt__GyytRszlF")
CALL_POINT_AFTER(stream_yield_result, "$sScS12ContinuationV5yield4withAB11YieldResultOyx__Gs0E0Oyxs5NeverOG_tF")
CALL_POINT_AFTER(stream_finish, "$sScS12ContinuationV6finishyyF")
CALL_POINT_AFTER(throwing_stream_yield, "$sScs12ContinuationV5yieldyAB11YieldResultOyxq___GxnF")
CALL_POINT_AFTER(throwing_stream_yield_nothing, "$sScs12ContinuationV5yieldAB11YieldResultOyytq___GyytRszrlF")
CALL_POINT_AFTER(throwing_stream_yield_result,
                 "$sScs12ContinuationV5yield4withAB11YieldResultOyxs5Error_p__Gs0E0OyxsAG_pG_tsAG_pRs_rlF")
CALL_POINT_AFTER(throwing_stream_finish, "$sScs12ContinuationV6finish8throwingyq_Sgn_tF")

// `CFRunLoopPerformBlock` enqueues the block.
CALL_POINT_AFTER(run_loop_perform, "$s10Foundation7RunLoopC7performyyyyYbcF")
CALL_POINT_AFTER(run_loop_perform_in_modes, "$s10Foundation7RunLoopC7perform7inModes5blockySayAC4ModeVG_yyYbctF")
