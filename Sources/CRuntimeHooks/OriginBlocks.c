// Runs handlers of sources and of I/O, which are outside, on behalf of the simulation whose code has set them: blocks that
// they enqueue are steps of it.
//
// It relies on libraries calling Dispatch's functions by name, so that the linker binds the calls to the definitions
// here, and on the calling conventions of x86-64 and AArch64: a handler's arguments, of which none has more than three,
// are passed on in registers, whatever their types.

#if defined(__linux__)

#define _GNU_SOURCE
#include "OriginBlocks.h"
#include "RealFunction.h"

#include <sys/types.h>

// MARK: - Blocks

typedef struct origin_block origin_block;

struct origin_block {
  candlestick_block base;
  const struct {
    unsigned long reserved;
    unsigned long size;
    void (*copy)(origin_block *copy, const origin_block *original);
    void (*dispose)(const origin_block *);
  } *descriptor;
  candlestick_block *block;
  /// The identifier of the simulation.
  uint64_t origin;
};

/// The number of blocks that may still run.
static _Atomic int count;

bool candlestick_is_handler_set(void) { return atomic_load(&count) > 0; }

static UNSANITIZED void copy_block(origin_block *copy, const origin_block *original) {
  atomic_fetch_add(&count, 1);
  copy->block = _Block_copy(original->block);
}

static UNSANITIZED void dispose_block(const origin_block *block) {
  atomic_fetch_sub(&count, 1);
  _Block_release(block->block);
}

typedef void (*invoke_function)(candlestick_block *block, uintptr_t first, uintptr_t second, uintptr_t third);

static void invoke_block(candlestick_block *base, uintptr_t first, uintptr_t second, uintptr_t third) {
  origin_block *block = (origin_block *)base;
  uint64_t before = candlestick_origin;
  candlestick_origin = block->origin;
  ((invoke_function)(void *)block->block->invoke)(block->block, first, second, third);
  candlestick_origin = before;
}

static const typeof(*(origin_block){}.descriptor) descriptor = {0, sizeof(origin_block), copy_block, dispose_block};

candlestick_block *candlestick_copy_with_origin(void *const *frame, const candlestick_block *block) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, NULL);
  uint64_t origin = simulation ? simulation->identifier : candlestick_entered ? 0 : candlestick_origin;
  if (simulation) simulation->has_begun_outside = true;
  if (!block || !origin) return block ? _Block_copy(block) : NULL;
  origin_block outer = {
      .base = {_NSConcreteStackBlock, candlestick_block_has_copy_and_dispose, 0, (void (*)(candlestick_block *))(void *)invoke_block},
      .descriptor = &descriptor,
      .block = (candlestick_block *)block,
      .origin = origin,
  };
  return _Block_copy(&outer.base);
}

// MARK: - I/O

/// Defines a function whose last parameter is a handler.
#define HANDLER_STAND_IN(result, name, parameters, arguments, types)                                                   \
  STANDS_IN result name(parameters, const candlestick_block *handler) {                                                \
    REAL(result, name, types, const candlestick_block *);                                                              \
    candlestick_block *copy = candlestick_copy_with_origin(FRAME, handler);        \
    RETURN_##result(real(arguments, copy));                                                                            \
    if (copy) _Block_release(copy);                                                                                    \
    END_##result;                                                                                                      \
  }

typedef void *channel;
#define RETURN_void(call) call
#define END_void
#define RETURN_channel(call) channel made = call
#define END_channel return made
#define LIST(...) __VA_ARGS__

HANDLER_STAND_IN(void, dispatch_read, LIST(int file, size_t length, void *queue), LIST(file, length, queue),
                 LIST(int, size_t, void *))
HANDLER_STAND_IN(void, dispatch_write, LIST(int file, void *data, void *queue), LIST(file, data, queue),
                 LIST(int, void *, void *))
HANDLER_STAND_IN(void, dispatch_io_read, LIST(void *io, off_t offset, size_t length, void *queue),
                 LIST(io, offset, length, queue), LIST(void *, off_t, size_t, void *))
HANDLER_STAND_IN(void, dispatch_io_write, LIST(void *io, off_t offset, void *data, void *queue),
                 LIST(io, offset, data, queue), LIST(void *, off_t, void *, void *))
HANDLER_STAND_IN(void, dispatch_io_barrier, LIST(void *io), LIST(io), LIST(void *))
HANDLER_STAND_IN(channel, dispatch_io_create, LIST(unsigned long type, int file, void *queue), LIST(type, file, queue),
                 LIST(unsigned long, int, void *))
HANDLER_STAND_IN(channel, dispatch_io_create_with_path,
                 LIST(unsigned long type, const char *path, int flags, mode_t mode, void *queue),
                 LIST(type, path, flags, mode, queue), LIST(unsigned long, const char *, int, mode_t, void *))
HANDLER_STAND_IN(channel, dispatch_io_create_with_io, LIST(unsigned long type, void *io, void *queue),
                 LIST(type, io, queue), LIST(unsigned long, void *, void *))

#endif
