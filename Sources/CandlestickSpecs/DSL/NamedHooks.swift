// What the compiler says where a hook is given a name, as groups and examples are. These functions cannot be used.

/// Stands in for `beforeAll` where it is given a name, to say that it has none.
@available(*, unavailable, message: "a hook has no name: write beforeAll { … }")
@_disfavoredOverload
@MainActor public func beforeAll(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Stands in for `beforeEach` where it is given a name, to say that it has none.
@available(*, unavailable, message: "a hook has no name: write beforeEach { … }")
@_disfavoredOverload
@MainActor public func beforeEach(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Stands in for `justBeforeEach` where it is given a name, to say that it has none.
@available(*, unavailable, message: "a hook has no name: write justBeforeEach { … }")
@_disfavoredOverload
@MainActor public func justBeforeEach(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Stands in for `afterEach` where it is given a name, to say that it has none.
@available(*, unavailable, message: "a hook has no name: write afterEach { … }")
@_disfavoredOverload
@MainActor public func afterEach(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Stands in for `afterAll` where it is given a name, to say that it has none.
@available(*, unavailable, message: "a hook has no name: write afterAll { … }")
@_disfavoredOverload
@MainActor public func afterAll(_ name: String, closure: @escaping @MainActor () async throws -> Void) {}

/// Stands in for `aroundEach` where it is given a name, to say that it has none.
@available(*, unavailable, message: "a hook has no name: write aroundEach { runExample in … }")
@_disfavoredOverload
@MainActor public func aroundEach(
  _ name: String,
  closure: @escaping @MainActor (@escaping @MainActor () async -> Void) async throws -> Void
) {}
