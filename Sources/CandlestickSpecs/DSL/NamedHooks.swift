// The compiler's error where a hook has a name, as groups and examples do. These functions cannot be used.

/// Explains that `beforeAll` takes no name.
@available(*, unavailable, message: "a hook has no name: write beforeAll { … }")
@_disfavoredOverload
@MainActor public func beforeAll(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Explains that `beforeEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write beforeEach { … }")
@_disfavoredOverload
@MainActor public func beforeEach(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Explains that `justBeforeEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write justBeforeEach { … }")
@_disfavoredOverload
@MainActor public func justBeforeEach(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Explains that `afterEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write afterEach { … }")
@_disfavoredOverload
@MainActor public func afterEach(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Explains that `afterAll` takes no name.
@available(*, unavailable, message: "a hook has no name: write afterAll { … }")
@_disfavoredOverload
@MainActor public func afterAll(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Explains that `aroundEach` takes no name.
@available(*, unavailable, message: "a hook has no name: write aroundEach { runExample in … }")
@_disfavoredOverload
@MainActor public func aroundEach(
  _ name: String,
  closure: @escaping @MainActor (@escaping @MainActor () async -> Void) async throws -> Void
) {}
