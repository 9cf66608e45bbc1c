/// What came of one look at an expectation.
@usableFromInline enum Judgement {
  case passed
  /// The message is made only if somebody is to read it.
  case failed(message: () -> String)

  /// Lets a matcher look at an expression.
  ///
  /// - Parameters:
  ///   - expression: remembers its value, so that the message shows what the matcher saw.
  ///   - matcher: looks at it.
  ///   - style: whether the value is expected to match.
  ///   - to: "to", "to not", "to eventually" and so on.
  init<Value>(_ expression: Expression<Value>, _ matcher: Matcher<Value>, style: ExpectationStyle, to: String) {
    do {
      let result = try matcher.look(expression, false)
      self =
        result.toBoolean(expectation: style)
        ? .passed : Judgement(matcher.explained(result, expression), of: expression, to: to)
    } catch {
      self.init(throwing: error)
    }
  }

  /// A failure, with the message of a matcher.
  init<Value>(_ result: MatcherResult, of expression: Expression<Value>, to: String) {
    self = .failed {
      let actual = (try? expression.evaluate()).map { stringify($0) } ?? "nil"
      return result.message.toString(actual: "<\(actual)>", to: to)
    }
  }

  /// A failure for an error that was not expected.
  @usableFromInline init(throwing error: any Error) {
    self = .failed { "unexpected error thrown: <\(stringify(error))>" }
  }

  /// What this comes to where the task is cancelled that was to look again.
  func cancelled() -> Judgement {
    let reason = "the task of this expectation was cancelled before its time was over"
    return switch self {
    case .passed: .failed { reason }
    case .failed(let message): .failed { "\(message())\n\(reason)" }
    }
  }

  var isPassed: Bool {
    if case .passed = self { true } else { false }
  }

  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - description: what the user says about it, on a line before the message.
  ///   - location: where the expectation stands.
  func report(description: String?, at location: SourceLocation) {
    guard case .failed(let message) = self else { return }
    let text = description.map { "\($0)\n\(message())" } ?? message()
    FailureReporter.record(Failure(message: text, location: location))
  }
}
