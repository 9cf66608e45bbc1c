// Checks that libraries call our interposing definitions, and that they have the properties that simulations need.
// RuntimeCheck.swift has the checks that need a simulation. Documentation/SwiftVersions.md lists all of them.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "Dispatch.h"
#include "Stacks.h"

#include <stdlib.h>
#include <string.h>

bool candlestick_is_check_to_fail(const char *check) {
  const char *chosen = getenv("CANDLESTICK_FAIL_RUNTIME_CHECK");
  return chosen && strcmp(chosen, check) == 0;
}

// MARK: - Interposed functions

extern const char own_swift_task_create[] HIDDEN, own_swift_task_switch[] HIDDEN, own_swift_once[] HIDDEN;
extern const char own_swift_task_enterThreadLocalContext[] HIDDEN;
extern const char own_dispatch_sync[] HIDDEN, own_dispatch_semaphore_wait[] HIDDEN, own_dispatch_async[] HIDDEN;
extern const char own_pthread_create[] HIDDEN;

static const struct {
  const char *name, *definition;
} hooks[] = {
    {"swift_task_create", own_swift_task_create},
    {"swift_task_switch", own_swift_task_switch},
    {"swift_task_enterThreadLocalContext", own_swift_task_enterThreadLocalContext},
    {"swift_once", own_swift_once},
    {"dispatch_sync", own_dispatch_sync},
    {"dispatch_semaphore_wait", own_dispatch_semaphore_wait},
    {"dispatch_async", own_dispatch_async},
    {"pthread_create", own_pthread_create},
};
enum { hook_count = sizeof hooks / sizeof *hooks };

const char *candlestick_hook(size_t index) { return index < hook_count ? hooks[index].name : NULL; }

const char *candlestick_missing_hook(void) {
  for (size_t i = 0; i < hook_count; i++)
    if (dlsym(RTLD_DEFAULT, hooks[i].name) != hooks[i].definition || candlestick_is_check_to_fail(hooks[i].name))
      return hooks[i].name;
  return NULL;
}

bool candlestick_is_runtime_static(void) { return !dlsym(RTLD_NEXT, "swift_task_create"); }

// MARK: - Libraries

static const struct {
  const char *problem;
  bool (*is_right)(void);
} libraries[] = {
    {"the thread-local variables of libswiftCore and libswift_Concurrency were not found", candlestick_are_locals_found},
    {"libswiftCore and libswift_Concurrency have other thread-local variables", candlestick_are_locals_known},
    {"Dispatch does not export where a queue stores its width, its target and its unique number", candlestick_are_queue_offsets_known},
    {"Dispatch's queues have another layout", candlestick_are_queues_known},
    {"Dispatch's work items have another layout", candlestick_are_work_items_known},
    {"mutexes have another layout", candlestick_are_mutexes_known},
    {"read-write locks have another layout", candlestick_are_rwlocks_known},
};
enum { library_count = sizeof libraries / sizeof *libraries };

const char *candlestick_library_check(size_t index) { return index < library_count ? libraries[index].problem : NULL; }

const char *candlestick_library_problem(void) {
  for (size_t i = 0; i < library_count; i++)
    if (!libraries[i].is_right() || candlestick_is_check_to_fail(libraries[i].problem)) return libraries[i].problem;
  return NULL;
}
