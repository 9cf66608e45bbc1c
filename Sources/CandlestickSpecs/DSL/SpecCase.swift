import CandlestickExpectations

/// A case in a list for which `it` or `describe` declares examples or groups. It can have a name and traits of its own.
///
/// ```swift
/// it("adds", for: [
///   SpecCase(1, 1, 2),
///   SpecCase(2, 2, 4, named: "twos", traits: .tags(.slow)),
/// ]) { a, b, sum in
///   expect(a + b).to(equal(sum))
/// }
/// ```
///
/// In such a list, `fcase` creates a focused case, and `xcase` one that is skipped.
public struct SpecCase<Values> {
  let values: Values
  let name: String
  let traits: [SpecTrait]
  let marking: Marking

  // Each initializer takes another number of values, so that the compiler has to try only one. It then also infers the
  // type of `.comma` in a list of such cases.

  /// Creates a case of one value.
  ///
  /// - Parameters:
  ///   - value: the argument of the closure.
  ///   - name: the name, which follows the description; by default, the value.
  ///   - traits: traits in addition to those of all cases.
  public init(_ value: Values, named name: String? = nil, traits: SpecTrait...) {
    self.init(of: value, named: name ?? caseName(of: value), traits)
  }

  /// Creates a case of several values.
  ///
  /// - Parameters:
  ///   - first: the first argument of the closure.
  ///   - second: the second argument.
  ///   - rest: the other arguments.
  ///   - name: the name, which follows the description; by default, the values.
  ///   - traits: traits in addition to those of all cases.
  public init<First, Second, each Rest>(
    _ first: First,
    _ second: Second,
    _ rest: repeat each Rest,
    named name: String? = nil,
    traits: SpecTrait...
  ) where Values == (First, Second, repeat each Rest) {
    let name = name ?? caseName(of: first, second, repeat each rest)
    self.init(of: (first, second, repeat each rest), named: name, traits)
  }

  init(of values: Values, named name: String, _ traits: [SpecTrait] = [], _ marking: Marking = .none) {
    self.values = values
    self.name = name
    self.traits = traits
    self.marking = marking
  }
}

/// A ``SpecCase`` of any values, so that the compiler can report a list of cases whose values have different types.
public protocol _AnySpecCase {}

extension SpecCase: _AnySpecCase {}

extension SpecCase: Sendable where Values: Sendable {}

/// Creates a focused case for a list of ``SpecCase``: the run skips everything else.
///
/// - Parameters:
///   - value: the argument of the closure.
///   - name: the name, which follows the description; by default, the value.
///   - traits: traits in addition to those of all cases.
public func fcase<Value>(_ value: Value, named name: String? = nil, traits: SpecTrait...) -> SpecCase<Value> {
  SpecCase(of: value, named: name ?? caseName(of: value), traits, Marking(of: "fcase"))
}

/// Creates a focused case for a list of ``SpecCase``: the run skips everything else. This overload takes several values.
public func fcase<First, Second, each Rest>(
  _ first: First,
  _ second: Second,
  _ rest: repeat each Rest,
  named name: String? = nil,
  traits: SpecTrait...
) -> SpecCase<(First, Second, repeat each Rest)> {
  let name = name ?? caseName(of: first, second, repeat each rest)
  return SpecCase(of: (first, second, repeat each rest), named: name, traits, Marking(of: "fcase"))
}

/// Creates a skipped case for a list of ``SpecCase``.
///
/// - Parameters:
///   - value: the argument of the closure.
///   - name: the name, which follows the description; by default, the value.
///   - traits: traits in addition to those of all cases.
public func xcase<Value>(_ value: Value, named name: String? = nil, traits: SpecTrait...) -> SpecCase<Value> {
  SpecCase(of: value, named: name ?? caseName(of: value), traits, Marking(of: "xcase"))
}

/// Creates a skipped case for a list of ``SpecCase``. This overload takes several values.
public func xcase<First, Second, each Rest>(
  _ first: First,
  _ second: Second,
  _ rest: repeat each Rest,
  named name: String? = nil,
  traits: SpecTrait...
) -> SpecCase<(First, Second, repeat each Rest)> {
  let name = name ?? caseName(of: first, second, repeat each rest)
  return SpecCase(of: (first, second, repeat each rest), named: name, traits, Marking(of: "xcase"))
}
