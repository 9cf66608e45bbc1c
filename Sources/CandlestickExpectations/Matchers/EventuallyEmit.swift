import CandlestickSupport

/// Matches an async sequence that emits these elements in this order, with no others before or between them:
/// `await expect(counter.values).to(eventuallyEmit(1, 2, 3, within: .seconds(5)))`.
///
/// Elements emitted before the expectation do not count; those after the last of these remain for the next iteration.
/// With `toNot`, it waits until the limit for a sequence that emits nothing.
///
/// - Parameters:
///   - limit: how long to wait before cancelling the iteration, which finishes an `AsyncStream`. An iteration that
///     ignores cancellation is left behind.
///   - amongOthers: true if other elements may come before and between these.
public func eventuallyEmit<Elements: AsyncSequence>(
  _ elements: Elements.Element...,
  within limit: Duration = PollingDefaults.timeout,
  amongOthers: Bool = false
) -> AsyncMatcher<Elements> where Elements.Element: Equatable & Sendable {
  eventuallyEmit(elements, within: limit, amongOthers: amongOthers, graceTime: .seconds(1))
}

/// - Parameter graceTime: the time that a cancelled iteration has to end.
package func eventuallyEmit<Elements: AsyncSequence>(
  _ elements: [Elements.Element],
  within limit: Duration,
  amongOthers: Bool = false,
  graceTime: Duration
) -> AsyncMatcher<Elements> where Elements.Element: Equatable & Sendable {
  let words = { "eventually emit <\(list(elements))>\(amongOthers ? " among others" : "")" }
  return AsyncMatcher { expression in
    guard let sequence = try await expression.evaluate() else {
      return .ofNil(.expectedActualValueTo(words()))
    }
    let emission = Emission(of: elements, amongOthers: amongOthers)
    let wait = PollWait(atMost: limit, for: .change)
    let outcome: Outcome
    switch await wait.attempt(graceTime: graceTime, { await emission.iterate(over: sequence) }) {
    case .ended(let ended): outcome = ended
    case .timedOut:
      wait.skipToEnd()
      outcome = .timedOut(after: limit)
    }
    // Code that is left behind may go on emitting.
    let emitted = emission.emitted
    return MatcherResult(
      status: outcome.status,
      message: .expectedCustomValueTo(words(), actual: emitted.description(of: outcome))
    )
  }
}

/// The reason why the iteration over a sequence ended.
private enum Outcome {
  /// It emitted the expected elements.
  case matched
  /// It emitted another element.
  case differed
  /// It finished.
  case finished
  /// It threw an error.
  case failed(any Error)
  /// The expectation's task was cancelled.
  case cancelled
  /// It emitted too few elements within the limit.
  case timedOut(after: Duration)

  var status: MatcherStatus {
    switch self {
    case .matched: .matches
    case .differed, .finished, .timedOut: .doesNotMatch
    case .failed, .cancelled: .fail
    }
  }
}

/// The elements that a sequence has emitted.
private struct EmittedElements<Element: Sendable>: Sendable {
  var latest: [Element] = []
  var count = 0
  /// False if the iteration was left behind.
  var isComplete = false

  /// Describes the elements, and why there are no more.
  func description(of outcome: Outcome) -> String {
    let forgotten = count - latest.count
    let elements = (forgotten > 0 ? "\(forgotten) more, " : "") + list(latest)
    let got = count == 0 ? "nothing" : "<\(elements)>"
    return switch outcome {
    case .matched, .differed: got
    case .finished: "\(got) and then the end"
    case .failed(let error): "\(got) and then the error <\(stringify(error))>"
    case .cancelled: "\(got) until its task was cancelled"
    case .timedOut(let limit):
      "\(got) in \(limit)\(isComplete ? "" : " (its iteration ignored cancellation and was left behind)")"
    }
  }
}

/// Iterates over an async sequence and records what it emits.
private final class Emission<Element: Equatable & Sendable>: Sendable {
  /// The maximum number of elements to keep for a message if others are allowed.
  private let memoryLimit = 20
  private let expected: [Element]
  private let amongOthers: Bool
  private let state = Locked(EmittedElements<Element>())

  init(of expected: [Element], amongOthers: Bool) {
    self.expected = expected
    self.amongOthers = amongOthers
  }

  var emitted: EmittedElements<Element> { state.withLock(\.self) }

  /// Iterates over a sequence until the outcome is known, on the caller's actor, to which the sequence may belong.
  nonisolated(nonsending) func iterate<Elements: AsyncSequence>(
    over sequence: Elements
  ) async -> Outcome where Elements.Element == Element {
    defer { state.withLock { $0.isComplete = true } }
    var expected = expected[...]
    if expected.isEmpty { return .matched }
    do {
      for try await element in sequence {
        record(element)
        if element == expected.first {
          expected.removeFirst()
          if expected.isEmpty { return .matched }
        } else if !amongOthers {
          return .differed
        }
      }
      return Task.isCancelled ? .cancelled : .finished
    } catch {
      return Task.isCancelled ? .cancelled : .failed(error)
    }
  }

  private func record(_ element: Element) {
    state.withLock { state in
      state.count += 1
      state.latest.append(element)
      if amongOthers && state.latest.count > memoryLimit { state.latest.removeFirst() }
    }
  }
}
