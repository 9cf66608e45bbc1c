/// What came of one look at an expectation.
public struct _Judgement<Value> {
  /// The expression that was looked at, which remembers its value.
  let expression: SyncExpression<Value>
  /// Whether the expectation holds.
  let isPassed: Bool
  /// Whether the code, or the matcher, has thrown an error that nobody expected.
  let isOfError: Bool
  /// What there is to say if it does not hold; put into words only if somebody is to read them.
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

  /// Lets a matcher look at an expression.
  ///
  /// - Parameters:
  ///   - expression: remembers its value, so that the message shows what the matcher saw.
  ///   - matcher: looks at it.
  ///   - relation: how the value is expected to be related to the matcher.
  init(_ expression: SyncExpression<Value>, _ matcher: Matcher<Value>, _ relation: Relation) {
    self.init(expression, relation) { try matcher.satisfies(expression) }
  }

  /// Lets a matcher look at an expression.
  ///
  /// - Parameters:
  ///   - expression: remembers its value, so that the message shows what the matcher saw.
  ///   - matcher: looks at it.
  ///   - relation: how the value is expected to be related to the matcher.
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

  /// Takes what a matcher has found.
  init(_ result: MatcherResult, of expression: SyncExpression<Value>, _ relation: Relation) {
    self.init(expression, isPassed: result.passes(isToMatch: relation.isToMatch)) {
      if !relation.isToMatch, let refusal = result.refusal {
        return TestFailure(message: refusal, location: expression.location)
      }
      // The code may be such that it must not be run here; then the message does not ask for its value.
      let actual = { "<\((try? expression.evaluate()).map { stringify($0) } ?? "nil")>" }
      let message = result.message.toString(actual: actual, to: relation.words)
      let details = relation.isToMatch ? result.difference : result.note
      return TestFailure(message: message, location: expression.location, details: details)
    }
  }

  /// A failure for an error that was not expected.
  @usableFromInline init(throwing error: any Error, from expression: SyncExpression<Value>) {
    self.init(expression, isOfError: true) { TestFailure(unexpected: error, at: expression.location) }
  }

  /// A failure of code that had not ended in time.
  ///
  /// - Parameters:
  ///   - note: what became of it.
  ///   - last: what came of the look before, if there was one: its message is of more use, if it is one of a failure.
  ///   - expression: the code.
  static func unfinished(_ note: String, after last: _Judgement?, of expression: AsyncExpression<Value>) -> _Judgement {
    if let last, !last.isPassed { return last.noting(note) }
    let location = expression.location
    // Nobody looks at the value: it is not there.
    let noValue = SyncExpression<Value>(expression: { nil }, location: location, isClosure: expression.isClosure)
    return _Judgement(noValue) {
      TestFailure(message: "timed out before returning a value", location: location, details: note)
    }
  }

  /// What this comes to where the task is cancelled that was to look again.
  func cancelled() -> _Judgement {
    _Judgement(expression) { [expression, isPassed, failure] in
      guard !isPassed else { return TestFailure(message: Poll.noteOfCancellation, location: expression.location) }
      var failure = failure()
      failure.message += "\n" + Poll.noteOfCancellation
      return failure
    }
  }

  /// The same, with more to be read if it is a failure.
  ///
  /// - Parameter note: on a line of its own among the details, if there is one.
  func noting(_ note: String?) -> _Judgement {
    guard note != nil else { return self }
    return _Judgement(expression, isPassed: isPassed) { [failure] in
      var failure = failure()
      failure.note(note)
      return failure
    }
  }

  /// Reports a failure, or shows observers that there is none.
  ///
  /// - Parameter description: what the user says about it, on a line before the message.
  /// - Returns: the failure that was reported, or nil if the expectation holds.
  @discardableResult
  func report(description: String?) -> TestFailure? {
    func described() -> TestFailure {
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

  /// The value, if the requirement holds.
  ///
  /// - Parameters:
  ///   - description: what the user says about it, on a line before the message.
  ///   - customError: thrown in place of a ``RequireError``.
  func require(description: String?, customError: (any Error)?) throws -> Value {
    if let failure = report(description: description) { throw customError ?? RequireError(failure) }
    if let value = try expression.evaluate() { return value }
    try requireFail(
      "a requirement returns its value, and this one is nil; use expect(…) where nil is as it should be",
      customError: customError,
      at: expression.location
    )
  }
}

/// How a value is expected to be related to a matcher.
enum Relation {
  case to, toNot, toEventually, toEventuallyNot, toNever, toAlways

  /// Whether the value is expected to match.
  var isToMatch: Bool {
    switch self {
    case .to, .toEventually, .toAlways: true
    case .toNot, .toEventuallyNot, .toNever: false
    }
  }

  /// The words of a message.
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
