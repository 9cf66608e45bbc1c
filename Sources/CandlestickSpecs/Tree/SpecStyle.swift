/// The rules that the examples of a spec class go by, where those of another framework differ from ours.
package enum SpecStyle: Sendable {
  case candlestick
  /// Quick's, for closures that are synchronous.
  case quick
  /// Quick's, for closures that are async and not on the main actor.
  case asyncQuick

  /// The text that the name is made of which XCTest knows an example by.
  func name(of example: ExampleMetadata) -> String {
    self == .candlestick ? example.fullName : example.name(separator: ", ")
  }

  /// The description of the group that shared examples are in.
  func description(ofSharedExamples name: String) -> String {
    self == .candlestick ? "behaves like \(name)" : name
  }

  /// Whether shared examples are known in all groups, and not only in the one that declares them and in those inside.
  var sharesExamplesEverywhere: Bool { self != .candlestick }

  /// Whether `beforeEach` and `aroundEach` hooks nest as they are declared, group by group, and what a hook leaves out
  /// includes the `afterEach` hooks of the groups inside. Otherwise all `aroundEach` hooks are around all others.
  var nestsHooks: Bool { self != .candlestick }
}

/// A spec class whose rules are not those of ``Spec``.
package protocol StyledSpec: Spec {
  static var style: SpecStyle { get }
  /// The class that others inherit the rules from, which has no examples of its own.
  static var base: Spec.Type { get }
}

extension Spec {
  /// The rules that the examples go by.
  static var styleInForce: SpecStyle { (self as? any StyledSpec.Type)?.style ?? .candlestick }
}
