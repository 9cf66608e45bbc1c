// Finds the classes of the process in the metadata that the compiler emits into each image.
//
// It relies on private parts of the runtime, as of Swift 6.3 (see docs/ABI/TypeMetadata.rst and
// include/swift/ABI/Metadata.h in the Swift repository):
// - `swift_enumerateAllMetadataSections` and `swift_getTypeContextDescriptor`, both exported by libswiftCore;
// - the layout of `MetadataSections` up to its type metadata;
// - a type metadata record is a relative pointer, with direct (0) or indirect (1) in its two low bits;
// - a class descriptor begins with flags, parent, name, access function, fields and superclass, of four bytes each; all
//   context descriptors begin with flags and parent, and those of modules and types continue with a name;
// - the superclass is a mangled name that begins with a byte 1 or 2, followed by a direct or indirect relative pointer
//   to a type descriptor. Other kinds of names are not recognised;
// - the access function of a class that is not generic takes a request and returns metadata and its state.
//
// The file checks these details on a class that the caller knows before it calls another class's access function.

#include "CTestProcess.h"

#if defined(CORELIBS_XCTEST)

#include "SwiftCalls.h"

#include <stdio.h>
#include <string.h>

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

typedef SWIFT_CALL metadata_response (*metadata_access_function)(size_t request);

extern void swift_enumerateAllMetadataSections(bool (*body)(const metadata_sections *, void *), void *context);
extern const void *swift_getTypeContextDescriptor(const void *metadata);

enum { kind_mask = 0x1f, module_kind = 0, class_kind = 16, last_type_kind = 31, is_generic = 0x80 };

// MARK: - Records

typedef struct {
  bool is_generic;
  void (*visit)(const class_descriptor *descriptor, void *context);
  void *context;
} record_visit;

/// Returns the class of a type metadata record. Returns NULL for other types and for classes without a superclass.
static const class_descriptor *class_at(const int32_t *record) {
  int32_t offset = *record;
  const char *target = (const char *)record + (offset & ~3);
  switch (offset & 3) {
  case 0:
    break;
  case 1:
    target = *(const char *const *)target;
    break;
  default:
    return NULL;
  }
  const class_descriptor *descriptor = (const class_descriptor *)target;
  if (!descriptor || (descriptor->flags & kind_mask) != class_kind) return NULL;
  return descriptor->superclass && descriptor->access_function ? descriptor : NULL;
}

static bool visit_image(const metadata_sections *sections, void *context) {
  const record_visit *request = context;
  const int32_t *record = (const int32_t *)sections->type_metadata.start;
  const int32_t *end = (const int32_t *)(sections->type_metadata.start + sections->type_metadata.length);
  for (; record < end; record++) {
    const class_descriptor *descriptor = class_at(record);
    if (descriptor && ((descriptor->flags & is_generic) != 0) == request->is_generic)
      request->visit(descriptor, request->context);
  }
  return true;
}

// MARK: - Classes that are not generic

typedef struct {
  /// The only class to visit; NULL to visit all classes.
  const class_descriptor *only;
  candlestick_class_visitor visit;
  void *context;
} class_visit;

static void visit_class(const class_descriptor *descriptor, void *context) {
  const class_visit *request = context;
  if (request->only && request->only != descriptor) return;
  const char *field = (const char *)&descriptor->access_function;
  request->visit(((metadata_access_function)(field + descriptor->access_function))(0).metadata, request->context);
}

static void remember(const void *metadata, void *context) { *(const void **)context = metadata; }

bool candlestick_visit_classes(const void *known_class, candlestick_class_visitor visit, void *context) {
  const void *found = NULL;
  class_visit check = {swift_getTypeContextDescriptor(known_class), remember, &found};
  if (!check.only) return false;
  swift_enumerateAllMetadataSections(visit_image, &(record_visit){false, visit_class, &check});
  if (found != known_class) return false;
  class_visit all = {NULL, visit, context};
  swift_enumerateAllMetadataSections(visit_image, &(record_visit){false, visit_class, &all});
  return true;
}

// MARK: - Generic classes

static const class_descriptor *superclass_of(const class_descriptor *descriptor) {
  if (!descriptor->superclass) return NULL;
  const char *name = (const char *)&descriptor->superclass + descriptor->superclass;
  int32_t offset;
  memcpy(&offset, name + 1, sizeof offset);
  const class_descriptor *superclass = NULL;
  if (*name == 1) superclass = (const class_descriptor *)(name + 1 + offset);
  if (*name == 2) superclass = *(const class_descriptor *const *)(name + 1 + offset);
  return superclass && (superclass->flags & kind_mask) == class_kind ? superclass : NULL;
}

static bool derives_from(const class_descriptor *descriptor, const void *other) {
  while (descriptor && descriptor != other) descriptor = superclass_of(descriptor);
  return descriptor != NULL;
}

bool candlestick_derives_from(const void *class_metadata, const void *descriptor) {
  return derives_from(swift_getTypeContextDescriptor(class_metadata), descriptor);
}

/// Writes the full name of a context: the module, the enclosing types and its own name, separated by dots. Returns the
/// length.
static size_t write_name(const class_descriptor *context, char *name, size_t size) {
  size_t length = 0;
  if (context->parent) {
    const char *parent = (const char *)&context->parent + (context->parent & ~1);
    if (context->parent & 1) parent = *(const char *const *)parent;
    length = write_name((const class_descriptor *)parent, name, size);
  }
  uint32_t kind = context->flags & kind_mask;
  if (kind != module_kind && (kind < class_kind || kind > last_type_kind)) return length;
  const char *own = (const char *)&context->name + context->name;
  int written = snprintf(name + length, size - length, length ? ".%s" : "%s", own);
  return length + (size_t)written < size ? length + (size_t)written : size - 1;
}

typedef struct {
  const void *superclass;
  candlestick_generic_class_visitor visit;
  void *context;
} generic_visit;

static void visit_generic_class(const class_descriptor *descriptor, void *context) {
  const generic_visit *request = context;
  if (!derives_from(superclass_of(descriptor), request->superclass)) return;
  char name[1024] = "";
  write_name(descriptor, name, sizeof name);
  request->visit(name, descriptor, request->context);
}

void candlestick_visit_generic_subclasses(const void *superclass, candlestick_generic_class_visitor visit, void *context) {
  generic_visit request = {swift_getTypeContextDescriptor(superclass), visit, context};
  if (request.superclass)
    swift_enumerateAllMetadataSections(visit_image, &(record_visit){true, visit_generic_class, &request});
}

#endif
