import CandlestickConcurrency
import CandlestickExpectations
import CandlestickSupport

/// Matches the calls of a spy by their arguments, and describes them in failure messages.
package struct CallMatcher<Arguments> {
  /// The calls that a spy must have received.
  package enum Requirement {
    case any
    case latest
    /// The number of matching calls is as required. The words follow "be called".
    case count(words: String, contains: (Int) -> Bool)
    /// The number of all calls is as required, and at least one of them matches. The words follow "be called".
    case total(words: String, contains: (Int) -> Bool)
  }

  private let requirement: Requirement
  private let matchers: [Matcher<Arguments>]
  /// Returns the expected arguments as text; nil if matchers decide.
  private let expectedText: (() -> String)?
  /// Returns the distance of arguments from the expected ones; nil if there is no measure.
  private let distance: ((Arguments) -> Double)?
  /// Returns the difference between arguments and the expected ones; nil if matchers decide.
  private let difference: (Arguments) -> String?

  package init(_ matchers: [Matcher<Arguments>], _ requirement: Requirement) {
    self.requirement = requirement
    self.matchers = matchers
    expectedText = nil
    // The distance is the number of matchers that do not match.
    let unsatisfied = { (arguments: Arguments) in
      var count = 0
      // Discard what captors capture here.
      _ = Captures().evaluate {
        count = matchers.count { (try? $0.matches(arguments, at: CodeLocation())) != true }
        return false
      }
      return Double(count)
    }
    distance = matchers.count < 2 ? nil : unsatisfied
    difference = { _ in nil }
  }

  package init(_ value: Arguments, _ requirement: Requirement) where Arguments: Equatable {
    self.init(value, requirement, isEqual: ==)
  }

  package init(_ value: Arguments, _ requirement: Requirement, isEqual: @escaping (Arguments, Arguments) -> Bool) {
    self.requirement = requirement
    // `equal` would never match nil.
    matchers = [
      Matcher {
        let isMatch = try $0.evaluate().map { isEqual($0, value) } ?? false
        return MatcherResult(bool: isMatch, message: .expectedActualValueTo("equal"))
      }
    ]
    expectedText = { "<\(stringify(value))>" }
    distance = { dissimilarity(of: value, $0) }
    difference = { CandlestickExpectations.difference(from: value, to: $0) }
  }

  package func matcher<Returning>() -> Matcher<Spy<Arguments, Returning>> {
    Matcher { expression in
      guard let spy = try expression.evaluate() else {
        return MatcherResult(status: .fail, message: .expectedActualValueTo(words).appendedBeNilHint())
      }
      return try result(for: spy.calls, at: expression.location)
    }
  }

  private func result(for calls: [Arguments], at location: CodeLocation) throws -> MatcherResult {
    let captures = Captures()
    let matching = try calls.indices.filter { index in
      try captures.evaluate { try matchers.allSatisfy { try $0.matches(calls[index], at: location) } }
    }
    captures.handOver()
    let isMatch =
      switch requirement {
      case .any: !matching.isEmpty
      case .latest: matching.last == calls.indices.last && !calls.isEmpty
      case .count(_, let contains): contains(matching.count)
      case .total(_, let contains): contains(calls.count) && (matchers.isEmpty || !matching.isEmpty)
      }
    return MatcherResult(bool: isMatch) {
      let list = CallList(
        calls.map { "<\(stringify($0))>" },
        matching: matchers.isEmpty ? [] : matching,
        nearest: nearest(of: calls, butNot: matching)
      )
      return .expectedCustomValueTo(words, actual: list.summary).appended(details: list.text)
    } difference: {
      isMatch || !matching.isEmpty ? nil : nearest(of: calls, butNot: []).flatMap { difference(calls[$0]) }
    }
  }

  /// Returns the call whose arguments are nearest to the expected ones; nil if there is none, or if all are equally
  /// near.
  private func nearest(of calls: [Arguments], butNot matching: [Int]) -> Int? {
    guard let distance else { return nil }
    let others = Set(calls.indices).subtracting(matching).sorted().suffix(200)
    let distances = others.map { index in (index: index, distance: distance(calls[index])) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    let isUnlikeOthers = distances.count == 1 || distances.contains { $0.distance > nearest.distance }
    return isUnlikeOthers ? nearest.index : nil
  }

  /// The words after "expected to".
  private var words: String {
    switch requirement {
    case .any: "be called\(argumentWords)"
    case .latest: "be called most recently\(argumentWords)"
    case .count(let words, _): "be called \(words)\(argumentWords)"
    case .total(let words, _): "be called \(words)" + (matchers.isEmpty ? "" : ", at least once\(argumentWords)")
    }
  }

  private var argumentWords: String {
    if let expectedText { return " with \(expectedText())" }
    if matchers.isEmpty { return "" }
    return " with arguments to \(matchers.map { "{\($0.words)}" }.joined(separator: ", and "))"
  }
}

/// Compares the arguments of calls with several.
package func areEqual<each Value: Equatable>(_ one: (repeat each Value), _ other: (repeat each Value)) -> Bool {
  var areEqual = true
  func compare<Part: Equatable>(_ one: Part, _ other: Part) { areEqual = areEqual && one == other }
  repeat compare(each one, each other)
  return areEqual
}

extension CallMatcher.Requirement {
  /// Requires a number of matching calls.
  static func times(_ times: Int) -> Self { .count(words: counted(times, "time")) { $0 == times } }

  /// Requires a number of matching calls in a range.
  static func times(_ times: some RangeExpression<Int>) -> Self {
    .count(words: words(times), contains: times.contains)
  }

  /// Requires a number of calls, at least one of which matches.
  package static func total(_ times: Int) -> Self { .total(words: counted(times, "time")) { $0 == times } }

  /// Requires a number of calls in a range, at least one of which matches.
  package static func total(_ times: some RangeExpression<Int>) -> Self {
    .total(words: words(times), contains: times.contains)
  }

  private static func words(_ times: some RangeExpression<Int>) -> String {
    switch times {
    case let times as ClosedRange<Int>: "\(times.lowerBound) to \(counted(times.upperBound, "time"))"
    case let times as Range<Int> where !times.isEmpty:
      "\(times.lowerBound) to \(counted(times.upperBound - 1, "time"))"
    case let times as PartialRangeFrom<Int>: "at least \(counted(times.lowerBound, "time"))"
    case let times as PartialRangeThrough<Int>: "at most \(counted(times.upperBound, "time"))"
    case let times as PartialRangeUpTo<Int>: "fewer than \(counted(times.upperBound, "time"))"
    default: "\(times) times"
    }
  }
}

extension Matcher {
  fileprivate func matches(_ value: Value, at location: CodeLocation) throws -> Bool {
    let expression = SyncExpression(expression: { value }, location: location, isClosure: false)
    return try satisfies(expression).status == .matches
  }

  /// The matcher's description of what it expects, without a value.
  fileprivate var words: String {
    let expression = SyncExpression<Value>(expression: { nil }, location: CodeLocation(), isClosure: false)
    guard let message = try? satisfies(expression).message else { return "match" }
    if case .appends(let message, _) = message { return message.expectedMessageWithoutHint }
    return message.expectedMessageWithoutHint
  }
}

/// Returns the difference of two numbers. For other values, returns the number of characters in which their
/// descriptions differ.
private func dissimilarity<Value>(of value: Value, _ other: Value) -> Double {
  if let value = value as? any BinaryInteger, let other = other as? any BinaryInteger {
    return abs(Double(value) - Double(other))
  }
  if let value = value as? any BinaryFloatingPoint, let other = other as? any BinaryFloatingPoint {
    return abs(Double(value) - Double(other))
  }
  return Double(changedCharacterCount(from: comparableText(value), to: comparableText(other)))
}
