// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

// The compiler's errors for misuse that other frameworks suggest: tags with a label, hooks with a name.

/// Explains how `describe` takes tags.
@available(*, unavailable, message: "tags are a trait: write describe(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func describe(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `context` takes tags.
@available(*, unavailable, message: "tags are a trait: write context(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func context(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `fdescribe` takes tags.
@available(*, unavailable, message: "tags are a trait: write fdescribe(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func fdescribe(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `fcontext` takes tags.
@available(*, unavailable, message: "tags are a trait: write fcontext(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func fcontext(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `xdescribe` takes tags.
@available(*, unavailable, message: "tags are a trait: write xdescribe(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func xdescribe(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `xcontext` takes tags.
@available(*, unavailable, message: "tags are a trait: write xcontext(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func xcontext(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @MainActor () throws -> Void
) {}

/// Explains how `it` takes tags.
@available(*, unavailable, message: "tags are a trait: write it(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func it(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains how `fit` takes tags.
@available(*, unavailable, message: "tags are a trait: write fit(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func fit(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains how `xit` takes tags.
@available(*, unavailable, message: "tags are a trait: write xit(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func xit(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains how `pending` takes tags.
@available(*, unavailable, message: "tags are a trait: write pending(\"…\", .tags(…)) { … }")
@_disfavoredOverload @MainActor public func pending(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains that `beforeAll` takes no name.
@available(*, unavailable, message: "a hook has no name: write beforeAll { … }")
@_disfavoredOverload @MainActor public func beforeAll(
  _ name: String, closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains that `beforeEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write beforeEach { … }")
@_disfavoredOverload @MainActor public func beforeEach(
  _ name: String, closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains that `justBeforeEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write justBeforeEach { … }")
@_disfavoredOverload @MainActor public func justBeforeEach(
  _ name: String, closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains that `afterEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write afterEach { … }")
@_disfavoredOverload @MainActor public func afterEach(
  _ name: String, closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains that `afterAll` takes no name.
@available(*, unavailable, message: "a hook has no name: write afterAll { … }")
@_disfavoredOverload @MainActor public func afterAll(
  _ name: String, closure: @escaping @MainActor () async throws -> Void
) {}

/// Explains that `aroundEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write aroundEach { runExample in … }")
@_disfavoredOverload @MainActor public func aroundEach(
  _ name: String, closure: @escaping @MainActor (@escaping @MainActor () async -> Void) async throws -> Void
) {}
