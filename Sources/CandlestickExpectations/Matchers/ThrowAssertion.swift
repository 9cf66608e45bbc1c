import CandlestickSupport

/// Matches code that traps, for example in `fatalError`, at a failed `precondition`, or at an index out of range.
///
/// The code first runs in a forked child process. The child has only the calling thread, so the code must be
/// synchronous and must not wait for other threads or tasks. If the code crashes, its changes to memory and its output
/// are lost; its failing expectations are reported.
///
/// If the code returns or throws in the child, it runs again in the test's process, where its effects last. Effects
/// outside of the process, such as appending to a file, then happen twice.
///
/// Both `to` and `toNot` fail if the code crashes in another way, such as by `abort()`, a segmentation fault or a stack
/// overflow; if it calls `exit`; and if it times out. This matcher needs Linux: elsewhere, both always fail.
///
/// ```swift
/// expect { stack.removeLast() }.to(throwAssertion())
/// expect { stack[3] }.to(throwAssertion("Index out of range"))
/// ```
///
/// - Parameters:
///   - message: a part of the crash message; nil matches any trap. Optimized code prints no message for a failed
///     `precondition`, an index out of range and similar traps; `fatalError` always prints one.
///   - timeout: the maximum run time of the code.
public func throwAssertion<Out>(_ message: String? = nil, timeout: Duration = .seconds(10)) -> Matcher<Out> {
  assertionMatcher(message.map { contain($0) }) { TrialOutcome(timeout: timeout, $0) }
}

/// Matches code that traps with a matching message:
/// `expect { account.withdraw(-1) }.to(throwAssertion(equal("Fatal error: negative amount")))`.
///
/// - Parameters:
///   - message: checks the crash message, including its prefix, such as "Fatal error: " or "Precondition failed: ". The
///     message is empty if the code prints none.
///   - timeout: the maximum run time of the code.
public func throwAssertion<Out>(_ message: Matcher<String>, timeout: Duration = .seconds(10)) -> Matcher<Out> {
  assertionMatcher(message) { TrialOutcome(timeout: timeout, $0) }
}

/// Matches code that traps.
///
/// - Parameters:
///   - message: checks the crash message; nil matches any trap.
///   - run: runs the code.
package func assertionMatcher<Out>(
  _ message: Matcher<String>? = nil,
  _ run: @escaping (@escaping () throws -> Void) -> TrialOutcome
) -> Matcher<Out> {
  Matcher { expression in
    let trial = run { _ = try expression.evaluate() }
    // A later evaluation, even for a message, must not run the code in this process.
    if let obstacle = trial.obstacle { expression.preventEvaluation(throwing: NoValue(description: obstacle)) }
    let crash: Crash? = if case .crashed(let crash) = trial { crash } else { nil }
    let actual = stringify(crash?.description)
    let crashMessage = SyncExpression(expression: { crash?.message ?? "" }, location: expression.location)
    let words = {
      guard let result = try? message?.satisfies(crashMessage) else { return "throw an assertion" }
      return "throw an assertion with a message to \(result.message.expectedMessage)"
    }
    switch trial {
    case .crashed(let crash) where !crash.isTrap:
      return MatcherResult(status: .fail, message: .expectedCustomValueTo(words(), actual: crash.kind))
    case .crashed where message == nil:
      let result = MatcherResult(status: .matches, message: .expectedTo(words()))
      result.explanation?.note = "the code crashed: \(actual)"
      return result
    case .crashed:
      let status = try message?.satisfies(crashMessage).status ?? .matches
      return MatcherResult(status: status, message: .expectedCustomValueTo(words(), actual: "<\(actual)>"))
    case .returned where message == nil:
      return MatcherResult(status: .doesNotMatch, message: .expectedTo(words()))
    case .returned:
      return MatcherResult(status: .doesNotMatch, message: .expectedCustomValueTo(words(), actual: "no assertion"))
    case .threw(let error):
      let instead = "; threw error instead <\(error)>"
      return MatcherResult(status: .doesNotMatch, message: .expectedTo(words()).appended(message: instead))
    case .undecided(let reason):
      return MatcherResult(status: .fail, message: .expectedTo(words()).appended(message: "; \(reason)"))
    }
  }
}

/// Thrown instead of running code here that did not return in the child process.
private struct NoValue: Error, CustomStringConvertible {
  let description: String
}

// MARK: - Async code

/// The result of `throwAssertion` for async code, which no expectation accepts.
public struct _AssertionMatcher<Value> {}

/// Rejects async code at compile time; ``throwAssertion(_:timeout:)`` accepts only sync code.
public func throwAssertion<Out>(_ message: String? = nil, timeout: Duration = .seconds(10)) -> _AssertionMatcher<Out> {
  _AssertionMatcher()
}

/// Rejects async code at compile time; ``throwAssertion(_:timeout:)`` accepts only sync code.
public func throwAssertion<Out>(_ message: Matcher<String>, timeout: Duration = .seconds(10)) -> _AssertionMatcher<Out>
{
  _AssertionMatcher()
}

/// Makes the compiler explain why async code cannot use `throwAssertion`.
///
/// The compiler prefers an available method to an unavailable one, but it checks a property's getter only after it has
/// chosen the property. It chooses the property `to` because the methods for all other matchers are disfavored. For
/// synchronous closures it chooses the methods of `SyncExpectation`, because the parameter here is optional.
/// `AsyncRefusalTests` tests this.
public struct _AssertionRefusal<Value> {
  /// Rejects the matcher.
  @discardableResult
  public func callAsFunction(_ matcher: _AssertionMatcher<Value>?, description: String? = nil) async -> Self { self }
}

extension AsyncExpectation {
  /// Rejects `throwAssertion`.
  public var to: _AssertionRefusal<Value> {
    @available(*, unavailable, message: "throwAssertion() forks a process with one thread; use a synchronous closure")
    get { _AssertionRefusal() }
  }

  /// Rejects `throwAssertion`.
  public var toNot: _AssertionRefusal<Value> {
    @available(*, unavailable, message: "throwAssertion() forks a process with one thread; use a synchronous closure")
    get { _AssertionRefusal() }
  }
}
