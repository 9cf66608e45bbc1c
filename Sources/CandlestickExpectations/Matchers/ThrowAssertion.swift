import CandlestickSimulation
import CandlestickSupport

/// Matches code that crashes: at `fatalError`, `precondition`, an index out of range, a nil that is unwrapped and so on.
///
/// The code runs in a child process: nothing of what it does to memory is seen here afterwards, whether it crashes or
/// not. Of this process's threads the child has but the calling one, so the code must be synchronous, and must not wait
/// for other threads or tasks. What it prints is not shown. Expectations in it that fail are reported.
///
/// Neither `to` nor `toNot` accepts code that calls `exit`, or does not end in time.
///
/// It is available on Linux; elsewhere it fails.
///
/// ```swift
/// expect { stack.removeLast() }.to(throwAssertion())
/// expect { stack[3] }.to(throwAssertion("Index out of range"))
/// ```
///
/// - Parameters:
///   - message: a part of what is said about the crash, or nil for any crash. Optimized code crashes at `precondition`,
///     an index out of range and the like without a word; a message of `fatalError` is always said.
///   - timeout: how long the code may take.
public func throwAssertion<Out>(_ message: String? = nil, timeout: Duration = .seconds(10)) -> Matcher<Out> {
  throwAssertion(matching: message.map { contain($0) }, timeout: timeout)
}

/// Matches code that crashes with a message that a matcher matches.
///
/// ```swift
/// expect { account.withdraw(-1) }.to(throwAssertion(equal("Fatal error: negative amount")))
/// ```
///
/// - Parameters:
///   - message: looks at what is said about the crash: "Fatal error: ", "Precondition failed: " or the like, and the words
///     of the code. It is empty where nothing is said.
///   - timeout: how long the code may take.
public func throwAssertion<Out>(_ message: Matcher<String>, timeout: Duration = .seconds(10)) -> Matcher<Out> {
  throwAssertion(matching: message, timeout: timeout)
}

private func throwAssertion<Out>(matching message: Matcher<String>?, timeout: Duration) -> Matcher<Out> {
  Matcher { expression in
    let trial = TrialRun(timeout: timeout) {
      _ = try expression.evaluate()
      return []
    }
    // Whoever else asks for the value, if only for a message, must not run the code here.
    if let obstacle = trial.obstacle { expression.preventEvaluation(throwing: NoValue(description: obstacle)) }
    let crash: Crash? = if case .crashed(let crash) = trial { crash } else { nil }
    let actual = stringify(crash?.description)
    let said = SyncExpression(expression: { crash?.message ?? "" }, location: expression.location)
    let words = {
      guard let result = try? message?.satisfies(said) else { return "throw an assertion" }
      return "throw an assertion with a message to \(result.message.expectedMessage)"
    }
    switch trial {
    case .crashed:
      guard message != nil else {
        return MatcherResult(status: .matches, message: .expectedTo(words())).noting("the code crashed: \(actual)")
      }
      let status = try message?.satisfies(said).status ?? .matches
      return MatcherResult(status: status, message: .expectedCustomValueTo(words(), actual: "<\(actual)>"))
    case .returned where message == nil:
      return MatcherResult(status: .doesNotMatch, message: .expectedTo(words()))
    case .returned:
      return MatcherResult(status: .doesNotMatch, message: .expectedCustomValueTo(words(), actual: "no assertion"))
    case .threw(let error):
      let instead = "; threw error instead <\(error)>"
      return MatcherResult(status: .doesNotMatch, message: .expectedTo(words()).appended(message: instead))
    case .didNotEnd, .endedOtherwise, .notStarted:
      let reason = "; \(trial.obstacle ?? "")"
      return MatcherResult(status: .fail, message: .expectedTo(words()).appended(message: reason))
    }
  }
}

/// Is thrown in place of code that did not return when it was run in a child process, and must not be run here.
private struct NoValue: Error, CustomStringConvertible {
  let description: String
}

// MARK: - Async code

/// What `throwAssertion` makes of itself where the code is async, for the compiler to refuse it.
public struct _AssertionMatcher<Value> {}

/// Stands in for ``throwAssertion(_:timeout:)`` where the code is async, which it cannot be.
public func throwAssertion<Out>(_ message: String? = nil, timeout: Duration = .seconds(10)) -> _AssertionMatcher<Out> {
  _AssertionMatcher()
}

/// Stands in for ``throwAssertion(_:timeout:)`` where the code is async, which it cannot be.
public func throwAssertion<Out>(_ message: Matcher<String>, timeout: Duration = .seconds(10)) -> _AssertionMatcher<Out>
{
  _AssertionMatcher()
}

/// What an expectation of async code offers to `throwAssertion`, for the compiler to say why it is refused.
///
/// An unavailable method would not do, since the compiler takes one that is available before it. It does not know that
/// the getter of a property is unavailable before it has made its choice. It is led to that choice by the methods for all
/// other matchers being disfavored, and to the methods of `SyncExpectation` for closures that are not async by the
/// optional here. `AsyncRefusalTests` sees to it that all of this holds.
public struct _AssertionRefusal<Value> {
  /// Refuses the matcher.
  @discardableResult
  public func callAsFunction(_ matcher: _AssertionMatcher<Value>?, description: String? = nil) async -> Self { self }
}

extension AsyncExpectation {
  /// Refuses `throwAssertion`.
  public var to: _AssertionRefusal<Value> {
    @available(
      *,
      unavailable,
      message:
        "throwAssertion() runs the code in a child process, which has but one thread; give it a synchronous closure"
    )
    get { _AssertionRefusal() }
  }

  /// Refuses `throwAssertion`.
  public var toNot: _AssertionRefusal<Value> {
    @available(
      *,
      unavailable,
      message:
        "throwAssertion() runs the code in a child process, which has but one thread; give it a synchronous closure"
    )
    get { _AssertionRefusal() }
  }

  /// Refuses `throwAssertion`.
  public var notTo: _AssertionRefusal<Value> {
    @available(
      *,
      unavailable,
      message:
        "throwAssertion() runs the code in a child process, which has but one thread; give it a synchronous closure"
    )
    get { _AssertionRefusal() }
  }
}
