/// The rules for the examples of a spec class. A module that runs suites of another framework supplies that framework's
/// rules.
package struct SpecRules: Sendable, Equatable {
  package let name: String
  /// Returns the text of an example's name; nil to use its full name.
  let exampleName: (@Sendable (ExampleMetadata) -> String)?
  /// Returns the description of the group around shared examples, from the name of those.
  let sharedGroup: @Sendable (String) -> String
  /// True if shared examples can be included in any group; false if only inside the group that declares them.
  let sharesExamplesEverywhere: Bool
  /// True if `beforeEach` and `aroundEach` hooks of a group nest in the order of declaration. An `aroundEach` hook that
  /// does not run the example then also skips the `afterEach` hooks of inner groups. False if `aroundEach` hooks run
  /// around all others.
  let nestsHooks: Bool

  package init(
    _ name: String,
    exampleName: (@Sendable (ExampleMetadata) -> String)?,
    sharedGroup: @escaping @Sendable (String) -> String,
    sharesExamplesEverywhere: Bool,
    nestsHooks: Bool
  ) {
    self.name = name
    self.exampleName = exampleName
    self.sharedGroup = sharedGroup
    self.sharesExamplesEverywhere = sharesExamplesEverywhere
    self.nestsHooks = nestsHooks
  }

  static let candlestick = SpecRules(
    "Candlestick",
    exampleName: nil,
    sharedGroup: { "behaves like \($0)" },
    sharesExamplesEverywhere: false,
    nestsHooks: false
  )

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
}

/// A spec class that has its own rules, which its subclasses inherit.
package protocol SpecFamily: Spec {
  static var familyRules: SpecRules { get }
  /// The class that defines the rules. It has no examples itself.
  static var base: Spec.Type { get }
}

extension Spec {
  static var rules: SpecRules { (self as? any SpecFamily.Type)?.familyRules ?? .candlestick }
}
