// Wraps blocks that run later or outside simulations: work items, handlers of sources, and handlers of I/O. A wrapped
// block has the owner of failures of the code that passed it on, and blocks that it enqueues are steps of that code's
// simulation.
//
// It relies on the calling conventions of x86-64 and AArch64: these blocks have at most three arguments, so the
// arguments are passed in registers, whatever their types. And it relies on a private part of Foundation, as of Swift
// 6.3: an operation queue creates the work item of an operation when the operation is added.

#include "../CTestProcess/OriginalFunction.h"
#include "Dispatch.h"
#include "FailureOrigins.h"

#include <execinfo.h>
#include <stdlib.h>
#include <sys/types.h>

// MARK: - Blocks

/// The number of blocks with a simulation that may still run.
static _Atomic int count_with_origin;

bool candlestick_is_handler_set(void) { return atomic_load(&count_with_origin) > 0; }

static UNSANITIZED void copy_wrapped(candlestick_wrapped_block *copy, const candlestick_wrapped_block *original) {
  if (original->origin) atomic_fetch_add(&count_with_origin, 1);
  if (original->owner) swift_retain(original->owner);
  copy->block = _Block_copy(original->block);
  candlestick_callers *adders = original->adders ? malloc(sizeof(candlestick_callers)) : NULL;
  if (adders) *adders = *original->adders;
  copy->adders = adders;
}

static void release_block(void *block) { _Block_release(block); }

/// Releases the block as code of its owner, because this may run deinitializers.
static UNSANITIZED void dispose_wrapped(const candlestick_wrapped_block *wrapped) {
  if (wrapped->origin) atomic_fetch_sub(&count_with_origin, 1);
  free((void *)wrapped->adders);
  if (wrapped->owner)
    traced_origins()->run(wrapped->owner, release_block, wrapped->block);
  else
    release_block(wrapped->block);
}

struct candlestick_wrapped_block_descriptor {
  unsigned long reserved;
  unsigned long size;
  void (*copy)(candlestick_wrapped_block *copy, const candlestick_wrapped_block *original);
  void (*dispose)(const candlestick_wrapped_block *wrapped);
};

static const struct candlestick_wrapped_block_descriptor descriptor = {0, sizeof(candlestick_wrapped_block), copy_wrapped,
                                                                       dispose_wrapped};

typedef void (*invoke_function)(candlestick_block *block, uintptr_t first, uintptr_t second, uintptr_t third);

typedef struct {
  candlestick_block *block;
  uintptr_t first, second, third;
} block_call;

static void make_call(void *context) {
  block_call *call = context;
  ((invoke_function)(void *)call->block->invoke)(call->block, call->first, call->second, call->third);
}

static void invoke_wrapped(candlestick_block *base, uintptr_t first, uintptr_t second, uintptr_t third) {
  candlestick_wrapped_block *wrapped = (candlestick_wrapped_block *)base;
  block_call call = {wrapped->block, first, second, third};
  uint64_t origin = wrapped->origin, before = candlestick_origin;
  if (origin) candlestick_origin = origin;
  if (wrapped->owner)
    traced_origins()->run(swift_retain(wrapped->owner), make_call, &call);
  else
    make_call(&call);
  if (origin) candlestick_origin = before;
}

static candlestick_wrapped_block wrap(const candlestick_block *block, void *owner, uint64_t origin) {
  return (candlestick_wrapped_block){
      .base = {_NSConcreteStackBlock, candlestick_block_has_copy_and_dispose, 0, (void (*)(candlestick_block *))(void *)invoke_wrapped},
      .descriptor = &descriptor,
      .block = (candlestick_block *)block,
      .owner = owner,
      .origin = origin,
  };
}

void candlestick_release_variable(candlestick_block **block) {
  if (*block) _Block_release(*block);
}

void candlestick_release_owner(candlestick_wrapped_block *wrapped) {
  if (wrapped->owner) swift_release(wrapped->owner);
}

// MARK: - Owners

const candlestick_block *candlestick_with_owner(candlestick_wrapped_block *wrapped, const candlestick_block *block) {
  wrapped->owner = traced_origins() && !candlestick_is_work_item(block) ? current_owner() : NULL;
  if (!wrapped->owner) return block;
  *wrapped = wrap(block, wrapped->owner, 0);
  return &wrapped->base;
}

candlestick_block *candlestick_copy_with_owner(const candlestick_block *block) {
  if (!block) return NULL;
  WRAPPED_BLOCK wrapped;
  return _Block_copy(candlestick_with_owner(&wrapped, block));
}

// MARK: - Operations

/// Wraps the block of a work item that Foundation creates in a simulation, for an operation that is being added.
static const candlestick_block *with_adders(candlestick_wrapped_block *wrapped, const candlestick_block *block,
                                            candlestick_callers *adders, void *const *frame) {
  const candlestick_block *owned = candlestick_with_owner(wrapped, block);
  if (!candlestick_dispatching(frame, NULL)) return owned;
  *adders = candlestick_callers_of(frame);
  if (!candlestick_is_in_image(adders->addresses[1], image_foundation)) return owned;
  // Foundation has no frame pointers.
  void *addresses[CANDLESTICK_CALLERS] = {NULL};
  backtrace(addresses, CANDLESTICK_CALLERS);
  // A return address points after the call, which may be the last instruction of its line.
  for (int i = 0; i < CANDLESTICK_CALLERS; i++) adders->addresses[i] = addresses[i] ? (char *)addresses[i] - 1 : NULL;
  if (owned == block) *wrapped = wrap(block, NULL, 0);
  wrapped->adders = adders;
  return &wrapped->base;
}

const candlestick_callers *candlestick_operation_adders(const candlestick_block *block) {
  if (!candlestick_is_work_item(block)) return NULL;
  const candlestick_wrapped_block *inner = (const candlestick_wrapped_block *)candlestick_item_block(block);
  return (void *)inner->base.invoke == (void *)invoke_wrapped ? inner->adders : NULL;
}

INTERPOSED candlestick_block *dispatch_block_create(unsigned long flags, const candlestick_block *block) {
  WRAPPED_BLOCK wrapped;
  candlestick_callers adders;
  return ORIGINAL(dispatch_block_create)(flags, with_adders(&wrapped, block, &adders, FRAME));
}

INTERPOSED candlestick_block *dispatch_block_create_with_qos_class(unsigned long flags, unsigned quality, int priority,
                                                                   const candlestick_block *block) {
  WRAPPED_BLOCK wrapped;
  candlestick_callers adders;
  const candlestick_block *with = with_adders(&wrapped, block, &adders, FRAME);
  return ORIGINAL(dispatch_block_create_with_qos_class)(flags, quality, priority, with);
}

// MARK: - Simulations

candlestick_block *candlestick_copy_with_origin(void *const *frame, const candlestick_block *block) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, NULL);
  uint64_t origin = simulation ? simulation->identifier : candlestick_entered ? 0 : candlestick_origin;
  if (simulation) simulation->has_begun_outside = true;
  if (!block || !origin) return block ? _Block_copy(block) : NULL;
  candlestick_wrapped_block wrapped = wrap(block, NULL, origin);
  return _Block_copy(&wrapped.base);
}

/// Interposes a function whose last parameter is an I/O handler.
#define INTERPOSE_HANDLER(result, name, parameters, arguments)                                                         \
  INTERPOSED result name(parameters, const candlestick_block *handler) {                                               \
    BLOCK_COPY copy = candlestick_copy_with_origin(FRAME, handler);                                                    \
    return ORIGINAL(name)(arguments, copy);                                                                            \
  }
#define LIST(...) __VA_ARGS__

INTERPOSE_HANDLER(void, dispatch_read, LIST(int file, size_t length, void *queue), LIST(file, length, queue))
INTERPOSE_HANDLER(void, dispatch_write, LIST(int file, void *data, void *queue), LIST(file, data, queue))
INTERPOSE_HANDLER(void, dispatch_io_read, LIST(void *io, off_t offset, size_t length, void *queue),
                  LIST(io, offset, length, queue))
INTERPOSE_HANDLER(void, dispatch_io_write, LIST(void *io, off_t offset, void *data, void *queue),
                  LIST(io, offset, data, queue))
INTERPOSE_HANDLER(void, dispatch_io_barrier, void *io, io)
INTERPOSE_HANDLER(void *, dispatch_io_create, LIST(unsigned long type, int file, void *queue), LIST(type, file, queue))
INTERPOSE_HANDLER(void *, dispatch_io_create_with_path,
                  LIST(unsigned long type, const char *path, int flags, mode_t mode, void *queue),
                  LIST(type, path, flags, mode, queue))
INTERPOSE_HANDLER(void *, dispatch_io_create_with_io, LIST(unsigned long type, void *io, void *queue), LIST(type, io, queue))
