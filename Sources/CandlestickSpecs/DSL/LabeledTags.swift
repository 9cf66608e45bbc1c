// The compiler's error where tags have a label, as in other frameworks. These functions cannot be used. They
// require a tag, so that the type checker does not consider them for a call without the label.

/// Explains how `describe` takes tags.
@available(*, unavailable, message: "tags are a trait: write describe(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func describe(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `context` takes tags.
@available(*, unavailable, message: "tags are a trait: write context(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func context(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `fdescribe` takes tags.
@available(*, unavailable, message: "tags are a trait: write fdescribe(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func fdescribe(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `fcontext` takes tags.
@available(*, unavailable, message: "tags are a trait: write fcontext(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func fcontext(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `xdescribe` takes tags.
@available(*, unavailable, message: "tags are a trait: write xdescribe(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func xdescribe(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `xcontext` takes tags.
@available(*, unavailable, message: "tags are a trait: write xcontext(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func xcontext(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `it` takes tags.
@available(*, unavailable, message: "tags are a trait: write it(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func it(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains how `fit` takes tags.
@available(*, unavailable, message: "tags are a trait: write fit(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func fit(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains how `xit` takes tags.
@available(*, unavailable, message: "tags are a trait: write xit(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func xit(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains how `pending` takes tags.
@available(*, unavailable, message: "tags are a trait: write pending(\"…\", .tags(…)) { … }")
@_disfavoredOverload
@MainActor public func pending(
  _ description: String,
  _ traits: SpecTrait...,
  tags: SpecTag,
  _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}
