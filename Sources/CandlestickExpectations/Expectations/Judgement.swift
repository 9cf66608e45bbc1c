import CSupport

/// The outcome of an expectation that was evaluated once.
public struct _Judgement<Value> {
  /// The evaluated expression, which caches its value.
  let expression: SyncExpression<Value>
  /// True if the expectation passed.
  let isPassed: Bool
  /// True if the code or the matcher threw an unexpected error.
  let hasThrown: Bool
  /// Creates the failure. Called only to report it.
  private let failure: () -> TestFailure

  private init(
    _ expression: SyncExpression<Value>,
    isPassed: Bool = false,
    hasThrown: Bool = false,
    failure: @escaping () -> TestFailure
  ) {
    self.expression = expression
    self.isPassed = isPassed
    self.hasThrown = hasThrown
    self.failure = failure
  }

  /// Evaluates an expression. It caches its value, so that the message shows the value that the matcher saw.
  init(_ expression: SyncExpression<Value>, _ matcher: Matcher<Value>, _ relation: Relation) {
    do {
      self.init(try matcher.satisfies(expression), of: expression, relation)
    } catch {
      self.init(throwing: error, from: expression)
    }
  }

  /// Evaluates an async expression, which caches its value, too.
  nonisolated(nonsending) init(
    _ expression: AsyncExpression<Value>,
    _ matcher: some _AsyncableMatcher<Value>,
    _ relation: Relation
  ) async {
    do {
      let result = try await matcher.satisfies(expression)
      self.init(result, of: await expression.toSynchronousExpression(), relation)
    } catch {
      self.init(throwing: error, from: await expression.toSynchronousExpression())
    }
  }

  /// Judges the result of a matcher.
  init(_ result: MatcherResult, of expression: SyncExpression<Value>, _ relation: Relation) {
    // Record here, where the matcher is known to be the one of `to`: other relations, polls and `not(…)` record
    // nothing.
    let explanation = result.explanation
    let recordSnapshot = relation == .to ? explanation?.recordSnapshot : nil
    let obstacle = recordSnapshot?()
    let isRecorded = recordSnapshot != nil && obstacle == nil
    self.init(expression, isPassed: isRecorded || result.passes(isToMatch: relation.isToMatch)) {
      if let obstacle { return TestFailure(message: obstacle.description, location: expression.location) }
      if !relation.isToMatch, let refusal = explanation?.refusal {
        return TestFailure(message: refusal, location: expression.location)
      }
      // Lazy, because not every message shows the value, and some code must not be evaluated here.
      let actual = { "<\((try? expression.evaluate()).map { stringify($0) } ?? "nil")>" }
      let text = expression.evaluation.messageStyle.text(actual: actual, to: relation.rawValue) { result.message }
      let details = relation.isToMatch ? explanation?.difference() : explanation?.note
      var failure = TestFailure(message: text.message, location: expression.location, details: details ?? text.note)
      // Of values of moderate length, a difference shows enough.
      if details == nil || text.whole.map({ $0.utf8.count > 1_000 }) == true { failure.whole = text.whole }
      failure.needsWhole = details == nil
      return failure
    }
  }

  /// Creates the failure for an unexpected error.
  @usableFromInline init(throwing error: any Error, from expression: SyncExpression<Value>) {
    self.init(expression, hasThrown: true) { TestFailure(unexpected: error, at: expression.location) }
  }

  /// Returns the failure of code that timed out.
  ///
  /// - Parameter last: the previous poll. If it failed, its message is more useful than one about the timeout.
  static func timedOut(_ note: String, after last: _Judgement?, of expression: AsyncExpression<Value>) -> _Judgement {
    if let last, !last.isPassed { return last.noting(note) }
    let location = expression.location
    // This expression is never evaluated.
    let noValue = SyncExpression<Value>(expression: { nil }, location: location, isClosure: expression.isClosure)
    return _Judgement(noValue) {
      TestFailure(message: "timed out before returning a value", location: location, details: note)
    }
  }

  /// Reports and returns a failure, or notifies observers of a pass.
  @discardableResult
  func report(description: String?) -> TestFailure? {
    func described() -> TestFailure {
      #if FORKED_WORKERS
      // If describing a value crashes, the crash report shows this location.
      let location = candlestick_location(path: expression.location.cPath, line: expression.location.line)
      let outer = candlestick_set_describing(location)
      defer { _ = candlestick_set_describing(outer) }
      #endif
      var failure = self.failure()
      if let description { failure.message = "\(description)\n\(failure.message)" }
      return failure
    }
    guard !isPassed else {
      FailureReporter.observe(described(), isPassed: true)
      return nil
    }
    let described = described()
    FailureReporter.record(described)
    return described
  }

  /// Returns the value if the requirement passed; otherwise reports the failure and throws.
  func require(description: String?, customError: (any Error)?) throws -> Value {
    if let failure = report(description: description) { throw customError ?? RequireError(failure) }
    if let value = try expression.evaluate() { return value }
    try requireFail(
      "require(…) returns its value, but the value is nil; use expect(…) if nil is valid",
      customError: customError,
      at: expression.location
    )
  }
}

extension _Judgement: PollResult {
  func add(to history: inout ValueHistory, after time: Duration) {
    // The matcher did not evaluate the code. Do not run it only for the history.
    if expression.isEvaluated { history.add(try? expression.evaluate(), after: time) }
  }

  func noting(_ note: String?) -> _Judgement {
    guard note != nil else { return self }
    return _Judgement(expression, isPassed: isPassed) { [failure] in
      var failure = failure()
      failure.note(note)
      return failure
    }
  }

  func cancelled() -> _Judgement {
    _Judgement(expression) { [expression, isPassed, failure] in
      guard !isPassed else { return TestFailure(message: Poll.cancellationNote, location: expression.location) }
      var failure = failure()
      failure.message += "\n" + Poll.cancellationNote
      return failure
    }
  }
}

/// The expected relation of a value to a matcher, named after the method that expects it.
///
/// The raw values are the words of failure messages.
package enum Relation: String {
  case to
  case toNot = "to not"
  case toEventually = "to eventually"
  case toEventuallyNot = "to eventually not"
  case toNever = "to never"
  case toAlways = "to always"

  /// True if the value is expected to match.
  var isToMatch: Bool {
    switch self {
    case .to, .toEventually, .toAlways: true
    case .toNot, .toEventuallyNot, .toNever: false
    }
  }
}
