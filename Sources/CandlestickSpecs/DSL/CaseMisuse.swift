// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

// Compiler errors for closures whose parameters do not fit the values of a case, for cases of different types, and for traits after
// the cases.

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

/// Explains the arguments of the closure of `describe`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func describe<First, Second, Third>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, Third)],
  closure: (First, Second, Third, Third) throws -> Void
) {}

/// Explains the types of the cases of `describe`.
@available(*, unavailable, message: "the values of all cases must have the same types: those of the closure's arguments, which are one for each value")
@_disfavoredOverload public func describe(
  _ description: String, _ traits: SpecTrait..., for cases: [any _AnySpecCase], closure: (Any, Any) throws -> Void
) {}

/// Explains the types of the cases of `describe`.
@available(*, unavailable, message: "the values of all cases must have the same types: those of the closure's arguments, which are one for each value")
@_disfavoredOverload public func describe(
  _ description: String, _ traits: SpecTrait..., for cases: [any _AnySpecCase],
  closure: (Any, Any, Any) throws -> Void
) {}

/// Explains the place of the traits of `describe`.
@available(*, unavailable, message: "traits come before the cases: write describe(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func describe<First, Second, each Rest>(
  _ description: String, for cases: [(First, Second, repeat each Rest)], _ trait: SpecTrait, _ others: SpecTrait...,
  closure: (First, Second, repeat each Rest) throws -> Void
) {}

/// Explains the place of the traits of `describe`.
@available(*, unavailable, message: "traits come before the cases: write describe(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func describe<Values>(
  _ description: String, for cases: [SpecCase<Values>], _ trait: SpecTrait, _ others: SpecTrait...,
  closure: (Values) throws -> Void
) {}

/// Explains the place of the traits of `describe`.
@available(*, unavailable, message: "traits come before the cases: write describe(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func describe<Cases: Sequence>(
  _ description: String, for cases: Cases, _ trait: SpecTrait, _ others: SpecTrait...,
  closure: (Cases.Element) throws -> Void
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

/// Explains the arguments of the closure of `context`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func context<First, Second, Third>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, Third)],
  closure: (First, Second, Third, Third) throws -> Void
) {}

/// Explains the types of the cases of `context`.
@available(*, unavailable, message: "the values of all cases must have the same types: those of the closure's arguments, which are one for each value")
@_disfavoredOverload public func context(
  _ description: String, _ traits: SpecTrait..., for cases: [any _AnySpecCase], closure: (Any, Any) throws -> Void
) {}

/// Explains the types of the cases of `context`.
@available(*, unavailable, message: "the values of all cases must have the same types: those of the closure's arguments, which are one for each value")
@_disfavoredOverload public func context(
  _ description: String, _ traits: SpecTrait..., for cases: [any _AnySpecCase],
  closure: (Any, Any, Any) throws -> Void
) {}

/// Explains the place of the traits of `context`.
@available(*, unavailable, message: "traits come before the cases: write context(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func context<First, Second, each Rest>(
  _ description: String, for cases: [(First, Second, repeat each Rest)], _ trait: SpecTrait, _ others: SpecTrait...,
  closure: (First, Second, repeat each Rest) throws -> Void
) {}

/// Explains the place of the traits of `context`.
@available(*, unavailable, message: "traits come before the cases: write context(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func context<Values>(
  _ description: String, for cases: [SpecCase<Values>], _ trait: SpecTrait, _ others: SpecTrait...,
  closure: (Values) throws -> Void
) {}

/// Explains the place of the traits of `context`.
@available(*, unavailable, message: "traits come before the cases: write context(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func context<Cases: Sequence>(
  _ description: String, for cases: Cases, _ trait: SpecTrait, _ others: SpecTrait...,
  closure: (Cases.Element) throws -> Void
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

/// Explains the arguments of the closure of `it`.
@available(*, unavailable, message: "the closure takes one argument for each value of a case; write _ for one that it does not use")
@_disfavoredOverload public func it<First, Second, Third>(
  _ description: String, _ traits: SpecTrait..., for cases: [(First, Second, Third)],
  closure: @escaping (First, Second, Third, Third) async throws -> Void
) {}

/// Explains the types of the cases of `it`.
@available(*, unavailable, message: "the values of all cases must have the same types: those of the closure's arguments, which are one for each value")
@_disfavoredOverload public func it(
  _ description: String, _ traits: SpecTrait..., for cases: [any _AnySpecCase],
  closure: @escaping (Any, Any) async throws -> Void
) {}

/// Explains the types of the cases of `it`.
@available(*, unavailable, message: "the values of all cases must have the same types: those of the closure's arguments, which are one for each value")
@_disfavoredOverload public func it(
  _ description: String, _ traits: SpecTrait..., for cases: [any _AnySpecCase],
  closure: @escaping (Any, Any, Any) async throws -> Void
) {}

/// Explains the place of the traits of `it`.
@available(*, unavailable, message: "traits come before the cases: write it(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func it<First, Second, each Rest>(
  _ description: String, for cases: [(First, Second, repeat each Rest)], _ trait: SpecTrait, _ others: SpecTrait...,
  closure: @escaping (First, Second, repeat each Rest) async throws -> Void
) {}

/// Explains the place of the traits of `it`.
@available(*, unavailable, message: "traits come before the cases: write it(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func it<Values>(
  _ description: String, for cases: [SpecCase<Values>], _ trait: SpecTrait, _ others: SpecTrait...,
  closure: @escaping (Values) async throws -> Void
) {}

/// Explains the place of the traits of `it`.
@available(*, unavailable, message: "traits come before the cases: write it(\"…\", .tags(…), for: …) { value in … }")
@_disfavoredOverload public func it<Cases: Sequence>(
  _ description: String, for cases: Cases, _ trait: SpecTrait, _ others: SpecTrait...,
  closure: @escaping (Cases.Element) async throws -> Void
) {}
