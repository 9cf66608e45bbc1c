// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

// Compiler errors for closures whose parameters do not fit the values of a case.

/// Explains the arguments of the closure of `describe`.
@available(*, unavailable, message: "the closure takes the values of a case: write { value in … } or { _ in … }")
@_disfavoredOverload public func describe<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, closure: () throws -> Void
) {}

/// Explains the arguments of the closure of `describe`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func describe<First, Second, Third, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, Third, repeat each Rest)],
  closure: (First, Second) throws -> Void
) {}

/// Explains the arguments of the closure of `describe`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func describe<First, Second>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second)],
  closure: (First, Second, Second) throws -> Void
) {}

/// Explains the arguments of the closure of `context`.
@available(*, unavailable, message: "the closure takes the values of a case: write { value in … } or { _ in … }")
@_disfavoredOverload public func context<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, closure: () throws -> Void
) {}

/// Explains the arguments of the closure of `context`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func context<First, Second, Third, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, Third, repeat each Rest)],
  closure: (First, Second) throws -> Void
) {}

/// Explains the arguments of the closure of `context`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func context<First, Second>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second)],
  closure: (First, Second, Second) throws -> Void
) {}

/// Explains the arguments of the closure of `it`.
@available(*, unavailable, message: "the closure takes the values of a case: write { value in … } or { _ in … }")
@_disfavoredOverload public func it<Cases: Sequence>(
  _ description: String, _ traits: SpecTrait..., for cases: Cases, closure: @escaping () async throws -> Void
) {}

/// Explains the arguments of the closure of `it`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func it<First, Second, Third, each Rest>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, Third, repeat each Rest)],
  closure: @escaping (First, Second) async throws -> Void
) {}

/// Explains the arguments of the closure of `it`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func it<First, Second>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second)],
  closure: @escaping (First, Second, Second) async throws -> Void
) {}
