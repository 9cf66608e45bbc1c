import CSupport

/// The outcome of checking an expectation once.
public struct _Judgement<Value> {
  /// The checked expression, which caches its value.
  let expression: SyncExpression<Value>
  /// True if the expectation passed.
  let isPassed: Bool
  /// True if the code or the matcher threw an unexpected error.
  let isOfError: Bool
  /// The failure, built only when it is reported.
  private let failure: () -> TestFailure

  private init(
    _ expression: SyncExpression<Value>,
    isPassed: Bool = false,
    isOfError: Bool = false,
    failure: @escaping () -> TestFailure
  ) {
    self.expression = expression
    self.isPassed = isPassed
    self.isOfError = isOfError
    self.failure = failure
  }

  /// Checks an expression.
  ///
  /// - Parameter expression: caches its value, so that the message shows what the matcher saw.
  init(_ expression: SyncExpression<Value>, _ matcher: Matcher<Value>, _ relation: Relation) {
    self.init(expression, relation) { try matcher.satisfies(expression) }
  }

  /// Checks an async expression.
  ///
  /// - Parameter expression: caches its value, so that the message shows what the matcher saw.
  nonisolated(nonsending) init(
    _ expression: AsyncExpression<Value>,
    _ matcher: some _AsyncableMatcher<Value>,
    _ relation: Relation
  ) async {
    let result: Result<MatcherResult, any Error>
    do {
      result = .success(try await matcher.satisfies(expression))
    } catch {
      result = .failure(error)
    }
    self.init(await expression.toSynchronousExpression(), relation) { try result.get() }
  }

  private init(_ expression: SyncExpression<Value>, _ relation: Relation, result: () throws -> MatcherResult) {
    do {
      self.init(try result(), of: expression, relation)
    } catch {
      self.init(throwing: error, from: expression)
    }
  }

  /// The outcome for the result of a matcher.
  init(_ result: MatcherResult, of expression: SyncExpression<Value>, _ relation: Relation) {
    self.init(expression, isPassed: result.passes(isToMatch: relation.isToMatch)) {
      if !relation.isToMatch, let refusal = result.refusal {
        return TestFailure(message: refusal, location: expression.location)
      }
      // Lazy, because some code must not run here; its message shows no value.
      let actual = { "<\((try? expression.evaluate()).map { stringify($0) } ?? "nil")>" }
      let message = result.message.toString(actual: actual, to: relation.words)
      let details = relation.isToMatch ? result.difference : result.note
      return TestFailure(message: message, location: expression.location, details: details)
    }
  }

  /// The failure for an unexpected error.
  @usableFromInline init(throwing error: any Error, from expression: SyncExpression<Value>) {
    self.init(expression, isOfError: true) { TestFailure(unexpected: error, at: expression.location) }
  }

  /// The failure of code that timed out.
  ///
  /// - Parameters:
  ///   - note: what happened to the code.
  ///   - last: the outcome of the previous poll; if it failed, its message is more useful.
  static func unfinished(_ note: String, after last: _Judgement?, of expression: AsyncExpression<Value>) -> _Judgement {
    if let last, !last.isPassed { return last.noting(note) }
    let location = expression.location
    // There is no value, and nothing evaluates this.
    let noValue = SyncExpression<Value>(expression: { nil }, location: location, isClosure: expression.isClosure)
    return _Judgement(noValue) {
      TestFailure(message: "timed out before returning a value", location: location, details: note)
    }
  }

  /// The outcome if the polling task is cancelled after this check.
  func cancelled() -> _Judgement {
    _Judgement(expression) { [expression, isPassed, failure] in
      guard !isPassed else { return TestFailure(message: Poll.noteOfCancellation, location: expression.location) }
      var failure = failure()
      failure.message += "\n" + Poll.noteOfCancellation
      return failure
    }
  }

  /// The same outcome, with a line added to the details of a failure.
  func noting(_ note: String?) -> _Judgement {
    guard note != nil else { return self }
    return _Judgement(expression, isPassed: isPassed) { [failure] in
      var failure = failure()
      failure.note(note)
      return failure
    }
  }

  /// Reports a failure, or shows a pass to observers.
  ///
  /// - Parameter description: the user's line before the message.
  /// - Returns: the reported failure, or nil if the expectation passed.
  @discardableResult
  func report(description: String?) -> TestFailure? {
    func described() -> TestFailure {
      #if os(Linux)
      // If the description of a value crashes, the crash report shows this location.
      let place = candlestick_location(path: expression.location.cPath, line: expression.location.line)
      let outer = candlestick_set_describing(place)
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

  /// Returns the value if the requirement passed; otherwise reports and throws.
  ///
  /// - Parameters:
  ///   - description: the user's line before the message.
  ///   - customError: thrown instead of a ``RequireError``.
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

/// The expected relation of a value to a matcher.
enum Relation {
  case to, toNot, toEventually, toEventuallyNot, toNever, toAlways

  /// True if the value is expected to match.
  var isToMatch: Bool {
    switch self {
    case .to, .toEventually, .toAlways: true
    case .toNot, .toEventuallyNot, .toNever: false
    }
  }

  /// The words in a message.
  var words: String {
    switch self {
    case .to: "to"
    case .toNot: "to not"
    case .toEventually: "to eventually"
    case .toEventuallyNot: "to eventually not"
    case .toNever: "to never"
    case .toAlways: "to always"
    }
  }
}
