import CandlestickSimulation
import CandlestickSupport
import Synchronization

// Shared by matchers for parts of a value: elements, fields, payloads.

extension Matcher {
  /// A matcher that builds its own result and fails on nil.
  ///
  /// - Parameters:
  ///   - message: completes "expected to" for nil, as in "be sorted".
  ///   - look: receives the value and the location of the expectation.
  static func nonNil(
    _ message: @autoclosure @escaping () -> String,
    _ look: @escaping (Value, CodeLocation) throws -> MatcherResult
  ) -> Matcher {
    Matcher { expression in
      guard let value = try expression.evaluate() else {
        return .ofNil(.expectedActualValueTo(message()))
      }
      return try look(value, expression.location)
    }
  }

  /// Judges a part of the expected value as `expect(part)` would: a nil part is nil even if `Value` is optional.
  ///
  /// - Parameters:
  ///   - part: an element, a field or a payload.
  ///   - location: the location of the expectation.
  func look(at part: Value?, location: CodeLocation) throws -> MatcherResult {
    let part = part.flatMap(nilIfNil)
    return try satisfies(SyncExpression(expression: { part }, location: location, isClosure: false))
  }
}

/// True if there is a part and no expectation about it in the user's closure fails.
func passes<Part>(_ part: Part?, _ test: ((Part) -> Void)?) -> Bool {
  guard let part else { return false }
  guard let test else { return true }
  let detector = FailureDetector()
  FailureReporter.withObserver(detector) { test(part) }
  return !detector.hasFailed.load(ordering: .relaxed)
}

/// Notices failures and lets them pass.
private final class FailureDetector: OutcomeObserver {
  let hasFailed = Atomic(false)

  func takes(_ failure: TestFailure, isPassed: Bool) -> Bool {
    if !isPassed { hasFailed.store(true, ordering: .relaxed) }
    return false
  }
}

/// Unwraps a nested nil.
func nilIfNil<Value>(_ value: Value) -> Value? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrapped == nil ? nil : value
}

extension MatcherResult {
  var isMatch: Bool { status == .matches }

  /// The words of a matcher, as in "{equal <1>}".
  ///
  /// - Parameter result: nil if the matcher saw no value; its words are then unknown.
  static func words(_ result: MatcherResult?) -> String {
    result.map { "{\($0.message.expectedMessage)}" } ?? "a matcher"
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
