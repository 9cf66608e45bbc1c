// Tells whether all stored properties of a struct are strong. Reading an unowned one, as the standard library does to
// describe the struct, ends the process if its object is gone.
//
// It rests on this, private to the runtime, as of Swift 6.3 (see stdlib/public/core/ReflectionMirror.swift in the Swift
// repository): `swift_reflectionMirror_recursiveCount` and `swift_reflectionMirror_recursiveChildMetadata`, which
// libswiftCore exports, and the layout that the latter fills. StoredProperties.swift checks the answers for known
// structs.

#include "CRuntimeHooks.h"

#if defined(__linux__)

#include <stdint.h>

typedef struct {
  const char *name;
  void (*free_name)(const char *);
  bool is_strong;
  bool is_variable;
} field_metadata;

extern __attribute__((swiftcall)) intptr_t swift_reflectionMirror_recursiveCount(const void *type);
extern __attribute__((swiftcall)) const void *swift_reflectionMirror_recursiveChildMetadata(
    const void *type, intptr_t index, field_metadata *field);

bool candlestick_has_strong_fields_only(const void *type) {
  intptr_t count = swift_reflectionMirror_recursiveCount(type);
  for (intptr_t index = 0; index < count; index++) {
    field_metadata field = {0};
    swift_reflectionMirror_recursiveChildMetadata(type, index, &field);
    if (field.free_name) field.free_name(field.name);
    if (!field.is_strong) return false;
  }
  return true;
}

#else

bool candlestick_has_strong_fields_only(const void *type) {
  return false;
}

#endif
