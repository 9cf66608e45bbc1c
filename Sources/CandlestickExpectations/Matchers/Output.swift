import CandlestickSupport
import Foundation

/// An output stream of the process.
public enum CapturedStream: Sendable {
  /// The stream that `print` writes to.
  case standardOutput
  /// The stream for diagnostics.
  case standardError

  fileprivate var file: Int32 {
    switch self {
    case .standardOutput: STDOUT_FILENO
    case .standardError: STDERR_FILENO
    }
  }

  fileprivate var name: String {
    switch self {
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    }
  }
}

/// Matches code that prints exactly this text.
///
/// Output that other threads and child processes write in the meantime counts, too. The captured output is not shown.
///
/// ```swift
/// expect { greet("Ada") }.to(output("Hello, Ada!\n"))
/// expect { try parse("--fromat") }.to(output("", to: .standardError))
/// ```
///
/// - Parameter text: everything that the code prints.
public func output<Value>(_ text: String, to stream: CapturedStream = .standardOutput) -> Matcher<Value> {
  output(equal(text), to: stream) { _ in "output <\(stringify(text).printableLine)> to \(stream.name)" }
}

/// Matches code whose output matches: `expect { greet("Ada") }.to(output(contain("Ada")))`.
///
/// Output that other threads and child processes write in the meantime counts, too. The captured output is not shown.
///
/// - Parameter matcher: checks everything that the code prints.
public func output<Value>(_ matcher: Matcher<String>, to stream: CapturedStream = .standardOutput) -> Matcher<Value> {
  output(matcher, to: stream) { "output to \(stream.name) a text to \($0.expectedMessage.printableLine)" }
}

private func output<Value>(
  _ matcher: Matcher<String>,
  to stream: CapturedStream,
  words: @escaping (ExpectationMessage) -> String
) -> Matcher<Value> {
  func begin(isEvaluated: Bool) throws(Obstacle) -> OutputCapture {
    guard !isEvaluated else { throw Obstacle(reason: "the code has already run, and is not run again") }
    do {
      return try OutputCapture(of: stream.file)
    } catch {
      throw Obstacle(reason: "the \(stream.name) cannot be captured: \(error)")
    }
  }

  func result(_ text: String, _ location: CodeLocation) throws -> MatcherResult {
    let result = try matcher.satisfies(SyncExpression(expression: { text }, location: location))
    let actual = { text.isEmpty ? "no output" : "<\(stringify(text).printableLine)>" }
    return MatcherResult(
      status: result.status,
      message: .expectedCustomValueTo(words(result.message), actual: actual())
    )
  }

  func result(_ obstacle: Obstacle, _ location: CodeLocation) throws -> MatcherResult {
    let words = try result("", location).message.expectedMessage
    return MatcherResult(status: .fail, message: .expectedTo(words).appended(message: "; \(obstacle.reason)"))
  }

  return Matcher { expression in
    if let result = expression.uncalledResult { return result }
    do {
      let capture = try begin(isEvaluated: expression.isEvaluated)
      defer { capture.end() }
      _ = try expression.evaluate()
      return try result(capture.end(), expression.location)
    } catch let obstacle as Obstacle {
      return try result(obstacle, expression.location)
    }
  } async: { expression in
    do {
      let capture = try begin(isEvaluated: expression.isEvaluated)
      defer { capture.end() }
      // Stop capturing on cancellation: code that is left behind after its timeout must not keep the output of the run.
      _ = try await withTaskCancellationHandler {
        try await expression.evaluate()
      } onCancel: {
        capture.end()
      }
      return try result(capture.end(), expression.location)
    } catch let obstacle as Obstacle {
      return try result(obstacle, expression.location)
    }
  }
}

/// A reason why the output cannot be captured.
private struct Obstacle: Error {
  let reason: String
}
