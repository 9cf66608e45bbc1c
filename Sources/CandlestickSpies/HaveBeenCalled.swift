public import CandlestickConcurrency
public import CandlestickExpectations

/// Matches a spy whose first call came before the first call of another spy. Both must have been called.
///
/// ```swift
/// expect(database.openSpy).to(haveBeenCalled(before: database.readSpy))
/// ```
///
/// Calls are ordered by the time at which they were recorded, across all spies, threads and tasks.
///
/// - Parameter other: a spy of any type.
public func haveBeenCalled<Arguments, Returning, OtherArguments, OtherReturning>(
  before other: Spy<OtherArguments, OtherReturning>
) -> Matcher<Spy<Arguments, Returning>> {
  Matcher { expression in
    let words = "have been called before the other spy"
    guard let spy = try expression.evaluate() else {
      return MatcherResult(status: .fail, message: .expectedActualValueTo(words).appendedBeNilHint())
    }
    let (calls, otherCalls) = (spy.recordedCalls, other.recordedCalls)
    guard let first = calls.first, let otherFirst = otherCalls.first else {
      let missing = calls.isEmpty ? otherCalls.isEmpty ? "no calls of either" : "no calls" : "no calls of the other"
      return MatcherResult(bool: false, message: .expectedCustomValueTo(words, actual: missing))
    }
    return MatcherResult(bool: first.order < otherFirst.order) {
      let all = calls.map { ($0.order, "<\(stringify($0.arguments))>") }
      let others = otherCalls.map { ($0.order, "the other: <\(stringify($0.arguments))>") }
      let inOrder = (all + others).sorted { $0.0 < $1.0 }.map(\.1)
      return .expectedCustomValueTo(words, actual: "calls in this order")
        .appended(details: CallList(inOrder, matching: [], nearest: nil).text)
    } difference: {
      nil
    }
  }
}
