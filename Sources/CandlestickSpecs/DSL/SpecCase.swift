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

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - values: the arguments of the closure.
  ///   - name: the name, which follows the description; by default, the values.
  ///   - traits: traits in addition to those of all cases.
  public init<each Value>(_ values: repeat each Value, named name: String? = nil, traits: SpecTrait...)
  where Values == (repeat each Value) {
    self.init(of: (repeat each values), named: name ?? caseName(of: repeat each values), traits, .none)
  }

  init(of values: Values, named name: String, _ traits: [SpecTrait] = [], _ marking: Marking = .none) {
    self.values = values
    self.name = name
    self.traits = traits
    self.marking = marking
  }
}

extension SpecCase: Sendable where Values: Sendable {}

/// Creates a focused case for a list of ``SpecCase``: the run skips everything else.
///
/// - Parameters:
///   - values: the arguments of the closure.
///   - name: the name, which follows the description; by default, the values.
///   - traits: traits in addition to those of all cases.
public func fcase<each Value>(
  _ values: repeat each Value,
  named name: String? = nil,
  traits: SpecTrait...
) -> SpecCase<(repeat each Value)> {
  let name = name ?? caseName(of: repeat each values)
  return SpecCase(of: (repeat each values), named: name, traits, Marking(of: "fcase"))
}

/// Creates a skipped case for a list of ``SpecCase``.
///
/// - Parameters:
///   - values: the arguments of the closure.
///   - name: the name, which follows the description; by default, the values.
///   - traits: traits in addition to those of all cases.
public func xcase<each Value>(
  _ values: repeat each Value,
  named name: String? = nil,
  traits: SpecTrait...
) -> SpecCase<(repeat each Value)> {
  let name = name ?? caseName(of: repeat each values)
  return SpecCase(of: (repeat each values), named: name, traits, Marking(of: "xcase"))
}
