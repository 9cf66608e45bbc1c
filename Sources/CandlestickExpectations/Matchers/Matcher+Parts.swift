import CandlestickSupport

// Helpers for matchers that compare a value or judge its parts: elements, fields, payloads.

extension Matcher {
  /// Creates a matcher that builds its own result and fails on nil, with a message that completes "expected to".
  static func nonNil(
    _ message: @autoclosure @escaping () -> String,
    _ evaluate: @escaping (Value, CodeLocation) throws -> MatcherResult
  ) -> Matcher {
    Matcher { expression in
      guard let value = try expression.evaluate() else {
        return .ofNil(.expectedActualValueTo(message()))
      }
      return try evaluate(value, expression.location)
    }
  }

  /// Creates a matcher that compares a value with another. It fails both `to` and `toNot` if either is nil.
  ///
  /// - Parameter words: the relation to the other value, as in "begin with".
  static func comparing<Expected>(
    _ words: String,
    _ expectedValue: Expected?,
    _ holds: @escaping (Value, Expected) -> Bool
  ) -> Matcher {
    Matcher { expression in
      let message = { ExpectationMessage.expectedActualValueTo("\(words) <\(stringify(expectedValue))>") }
      guard let actual = try expression.evaluate(), let expectedValue else { return .ofNil(message()) }
      return MatcherResult(bool: holds(actual, expectedValue), message: message())
    }
  }

  /// Judges a part of a value as `expect(part)` would. The matcher sees nil both for a missing part and, if `Value` is
  /// optional, for a part that is nil.
  func evaluate(part: Value?, at location: CodeLocation) throws -> MatcherResult {
    let part = part.flatMap(nilIfNil)
    return try satisfies(SyncExpression(expression: { part }, location: location, isClosure: false))
  }
}

/// Returns true if the part exists and no expectation fails in the user's closure, which receives the part.
func passes<Part>(_ part: Part?, _ test: ((Part) -> Void)?) -> Bool {
  guard let part else { return false }
  guard let test else { return true }
  let detector = FailureDetector()
  FailureReporter.withObserver(detector) { test(part) }
  return !detector.hasFailed.withLock(\.self)
}

/// Detects failures without consuming them.
private final class FailureDetector: OutcomeObserver {
  let hasFailed = Locked(false)

  func handles(_ failure: TestFailure, isPassed: Bool) -> Bool {
    if !isPassed { hasFailed.withLock { $0 = true } }
    return false
  }
}

/// Returns the value; nil if its type is optional and it is nil. This turns `.some(nil)` of a `Value?` into nil.
package func nilIfNil<Value>(_ value: Value) -> Value? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrapped == nil ? nil : value
}

extension MatcherResult {
  var isMatch: Bool { status == .matches }

  /// Returns the description of a matcher, as in "{equal <1>}". If the matcher has judged no value,
  /// its description is unknown.
  static func words(_ result: MatcherResult?) -> String {
    result.map { "{\($0.message.expectedMessage)}" } ?? "a matcher"
  }
}

/// The declaration of a value, for which `()` was forgotten if it is the value of an expectation. The compiler rejects it
/// with most matchers, but not with those for values of any type.
package protocol UncalledDeclaration {}

extension MatcherResult {
  /// The failure of a matcher for a declaration that was not called.
  static var ofUncalledDeclaration: MatcherResult {
    let message = "a memoized value has to be called: write expect(stack()) for expect(stack)"
    return MatcherResult(status: .fail, message: .fail(message))
  }
}

/// Describes a sequence that iteration may have consumed.
func stringify<Elements: Sequence>(_ sequence: Elements, elements: [Elements.Element]) -> String {
  sequence is any Collection ? stringify(sequence) : stringify(elements)
}

/// Describes indexes, as in "index 1" and "indexes 1, 2 and 5".
func stringify(indexes: [Int]) -> String {
  guard let last = indexes.last else { return "no index" }
  if indexes.count == 1 { return "index \(last)" }
  if indexes.count > 20 {
    let first = indexes.prefix(10).map(String.init).joined(separator: ", ")
    return "indexes \(first) and \(grouped(indexes.count - 10)) more"
  }
  return "indexes \(indexes.dropLast().map(String.init).joined(separator: ", ")) and \(last)"
}
