// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

// Compiler errors for calls that are valid in other frameworks: tags with a label, another label of cases, hooks with a
// name.

/// Explains that tags of `describe` are a trait.
@available(*, unavailable, message: "tags are a trait: write describe(\"…\", .tags(…)) { … }")
@_disfavoredOverload public func describe(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag..., closure: () throws -> Void
) {}

/// Explains the label of the cases of `describe`.
@available(*, unavailable, message: "cases have another label: write describe(\"…\", for: …) { value in … }")
@_disfavoredOverload public func describe<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., arguments cases: Cases, closure: (Cases.Element) throws -> Void
) {}

/// Explains that tags of `context` are a trait.
@available(*, unavailable, message: "tags are a trait: write context(\"…\", .tags(…)) { … }")
@_disfavoredOverload public func context(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag..., closure: () throws -> Void
) {}

/// Explains the label of the cases of `context`.
@available(*, unavailable, message: "cases have another label: write context(\"…\", for: …) { value in … }")
@_disfavoredOverload public func context<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., arguments cases: Cases, closure: (Cases.Element) throws -> Void
) {}

/// Explains that tags of `it` are a trait.
@available(*, unavailable, message: "tags are a trait: write it(\"…\", .tags(…)) { … }")
@_disfavoredOverload public func it(
  _ description: String, _ traits: SpecTrait..., tags: SpecTag, _ others: SpecTag...,
  closure: @escaping () async throws -> Void
) {}

/// Explains the label of the cases of `it`.
@available(*, unavailable, message: "cases have another label: write it(\"…\", for: …) { value in … }")
@_disfavoredOverload public func it<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., arguments cases: Cases,
  closure: @escaping (Cases.Element) async throws -> Void
) {}

/// Explains that a `beforeAll` hook has no name.
@available(*, unavailable, message: "a hook has no name: write beforeAll { … }")
@_disfavoredOverload public func beforeAll(_ name: String, closure: @escaping () async throws -> Void) {}

/// Explains that a `beforeEach` hook has no name.
@available(*, unavailable, message: "a hook has no name: write beforeEach { … }")
@_disfavoredOverload public func beforeEach(_ name: String, closure: @escaping () async throws -> Void) {}

/// Explains that a `justBeforeEach` hook has no name.
@available(*, unavailable, message: "a hook has no name: write justBeforeEach { … }")
@_disfavoredOverload public func justBeforeEach(_ name: String, closure: @escaping () async throws -> Void) {}

/// Explains that a `afterEach` hook has no name.
@available(*, unavailable, message: "a hook has no name: write afterEach { … }")
@_disfavoredOverload public func afterEach(_ name: String, closure: @escaping () async throws -> Void) {}

/// Explains that a `afterAll` hook has no name.
@available(*, unavailable, message: "a hook has no name: write afterAll { … }")
@_disfavoredOverload public func afterAll(_ name: String, closure: @escaping () async throws -> Void) {}

/// Explains that a `aroundEach` hook has no name.
@available(*, unavailable, message: "a hook has no name: write aroundEach { runExample in … }")
@_disfavoredOverload public func aroundEach(
  _ name: String, closure: @escaping (@escaping @MainActor () async -> Void) async throws -> Void
) {}
