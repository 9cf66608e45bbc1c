import CandlestickSimulation
import CandlestickSupport
import Synchronization

// What matchers have in common that look at the parts of a value: its elements, its fields, its payload.

extension Matcher {
  /// A matcher about a value that is not nil, which makes its own result.
  ///
  /// - Parameters:
  ///   - message: what nil is said to have been expected to do, as in "be sorted".
  ///   - look: is handed the value and the place of the expectation, and says what it found.
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

  /// Looks at a part of the value that an expectation is about, as `expect(part)` would: a part that is nil is nothing,
  /// though the type of the value be optional.
  ///
  /// - Parameters:
  ///   - part: an element, a field, a payload.
  ///   - location: where the expectation stands.
  func look(at part: Value?, location: CodeLocation) throws -> MatcherResult {
    let part = part.flatMap(nilIfNil)
    return try satisfies(SyncExpression(expression: { part }, location: location, isClosure: false))
  }
}

/// Whether there is a part, and a test of the user's, if there is one, finds nothing wrong with it.
func passes<Part>(_ part: Part?, _ test: ((Part) -> Void)?) -> Bool {
  guard let part else { return false }
  guard let test else { return true }
  let count = FailureCount()
  FailureReporter.withObserver(count) { test(part) }
  return count.isZero
}

/// Counts failures on their way to whatever takes them.
private final class FailureCount: OutcomeObserver {
  private let count = Atomic(0)

  var isZero: Bool { count.load(ordering: .relaxed) == 0 }

  func takes(_ failure: TestFailure, isPassed: Bool) -> Bool {
    if !isPassed { count.add(1, ordering: .relaxed) }
    return false
  }
}

/// A value, or nil if it is one that is nil, though its type be optional.
func nilIfNil<Value>(_ value: Value) -> Value? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrapped == nil ? nil : value
}

extension MatcherResult {
  var isMatch: Bool { status == .matches }

  /// What a matcher expects, as in "{equal <1>}".
  ///
  /// - Parameter result: what the matcher found, or nil if there was nothing for it to look at. Then nobody knows what it
  ///   expects: a matcher has its words ready only when it has seen a value.
  static func words(_ result: MatcherResult?) -> String {
    result.map { "{\($0.message.expectedMessage)}" } ?? "a matcher"
  }
}

/// A sequence as a failure message shows it, though looking at it may have used it up.
///
/// - Parameters:
///   - sequence: the sequence.
///   - elements: what came of it.
func stringify<Elements: Sequence>(_ sequence: Elements, elements: [Elements.Element]) -> String {
  sequence is any Collection ? stringify(sequence) : stringify(elements)
}

/// Places in a sequence, as in "index 1" and "indexes 1, 2 and 5".
func stringify(indexes: [Int]) -> String {
  guard let last = indexes.last else { return "no index" }
  if indexes.count == 1 { return "index \(last)" }
  if indexes.count > 20 {
    let first = indexes.prefix(10).map(String.init).joined(separator: ", ")
    return "indexes \(first) and \(grouped(indexes.count - 10)) more"
  }
  return "indexes \(indexes.dropLast().map(String.init).joined(separator: ", ")) and \(last)"
}
