// Finds the classes of the process in the metadata that the compiler leaves in each image.
//
// What this rests on (private to the runtime, as of Swift 6.3; see the Swift repository's docs/ABI/TypeMetadata.rst and
// include/swift/ABI/Metadata.h):
// - `swift_enumerateAllMetadataSections` and `swift_getTypeContextDescriptor`, both exported by libswiftCore;
// - the layout of `MetadataSections` up to its type metadata;
// - a type metadata record is a relative pointer, whose two low bits tell direct (0) from indirect (1);
// - a class descriptor begins with flags, parent, name, access function, fields, superclass, of four bytes each;
// - the access function of a class that is not generic takes a request and returns metadata and its state.
//
// The first two are checked by the linker. The rest is checked on a class that the caller knows before any other
// class's access function is called.

#include "CRuntimeHooks.h"

#if defined(__linux__)

#include <stdint.h>

typedef struct {
  uintptr_t start;
  uintptr_t length;
} section_range;

typedef struct {
  uintptr_t version;
  const void *base_address;
  const void *unused[2];
  section_range protocols;
  section_range protocol_conformances;
  section_range type_metadata;
} metadata_sections;

typedef struct {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  int32_t access_function;
  int32_t fields;
  int32_t superclass;
} class_descriptor;

typedef struct {
  const void *metadata;
  size_t state;
} metadata_response;

typedef __attribute__((swiftcall)) metadata_response (*metadata_access_function)(size_t request);

extern void swift_enumerateAllMetadataSections(bool (*body)(const metadata_sections *, void *), void *context);
extern const void *swift_getTypeContextDescriptor(const void *metadata);

enum { kind_mask = 0x1f, class_kind = 16, is_generic = 0x80 };

static const class_descriptor *class_at(const int32_t *record) {
  int32_t offset = *record;
  const char *target = (const char *)record + (offset & ~3);
  switch (offset & 3) {
    case 0: break;
    case 1: target = *(const char *const *)target; break;
    default: return NULL;
  }
  const class_descriptor *descriptor = (const class_descriptor *)target;
  if (!descriptor || (descriptor->flags & kind_mask) != class_kind || (descriptor->flags & is_generic)) return NULL;
  return descriptor->superclass && descriptor->access_function ? descriptor : NULL;
}

static const void *metadata_of(const class_descriptor *descriptor) {
  const char *field = (const char *)&descriptor->access_function;
  return ((metadata_access_function)(field + descriptor->access_function))(0).metadata;
}

typedef struct {
  const class_descriptor *only;  // when set, no other class is visited
  candlestick_class_visitor visit;
  void *context;
} visit_request;

static bool visit_image(const metadata_sections *sections, void *context) {
  const visit_request *request = context;
  const int32_t *record = (const int32_t *)sections->type_metadata.start;
  const int32_t *end = (const int32_t *)(sections->type_metadata.start + sections->type_metadata.length);
  for (; record < end; record++) {
    const class_descriptor *descriptor = class_at(record);
    if (descriptor && (!request->only || request->only == descriptor)) {
      request->visit(metadata_of(descriptor), request->context);
    }
  }
  return true;
}

static void remember(const void *metadata, void *context) {
  *(const void **)context = metadata;
}

bool candlestick_visit_classes(const void *known_class, candlestick_class_visitor visit, void *context) {
  const void *found = NULL;
  visit_request check = {swift_getTypeContextDescriptor(known_class), remember, &found};
  if (!check.only) return false;
  swift_enumerateAllMetadataSections(visit_image, &check);
  if (found != known_class) return false;

  visit_request all = {NULL, visit, context};
  swift_enumerateAllMetadataSections(visit_image, &all);
  return true;
}

#endif
