import CandlestickSupport

/// Matches an async sequence that emits these elements in this order, and no others before or between them: `await
/// expect(counter.values).to(eventuallyEmit(1, 2, 3, timeout: .seconds(5)))`.
///
/// Elements emitted before the expectation do not count. Elements after the last expected one remain for the next
/// iteration. If the sequence emits nothing, `toNot` passes only after the whole timeout.
///
/// - Parameters:
///   - timeout: the time to wait before cancelling the iteration, which finishes an `AsyncStream`. An iteration that
///     ignores cancellation is left behind.
///   - amongOthers: true to allow other elements before and between these.
public func eventuallyEmit<Elements: AsyncSequence>(
  _ elements: Elements.Element...,
  timeout: Duration = PollingDefaults.timeout,
  amongOthers: Bool = false
) -> AsyncMatcher<Elements> where Elements.Element: Equatable & Sendable {
  eventuallyEmit(elements, timeout: timeout, amongOthers: amongOthers, graceTime: .seconds(1))
}

/// Matches an async sequence that emits these elements in this order. A cancelled iteration gets `graceTime` to end.
package func eventuallyEmit<Elements: AsyncSequence>(
  _ elements: [Elements.Element],
  timeout: Duration,
  amongOthers: Bool = false,
  graceTime: Duration
) -> AsyncMatcher<Elements> where Elements.Element: Equatable & Sendable {
  let words = { "eventually emit <\(list(elements))>\(amongOthers ? " among others" : "")" }
  return AsyncMatcher { expression in
    guard let sequence = try await expression.evaluate() else {
      return .ofNil(.expectedActualValueTo(words()))
    }
    let emission = Emission(of: elements, amongOthers: amongOthers)
    let wait = PollWait(atMost: timeout, for: .change)
    let end: Emission<Elements.Element>.End
    switch await wait.attempt(graceTime: graceTime, { await emission.iterate(over: sequence) }) {
    case .ended(let ended): end = ended
    case .timedOut:
      wait.skipToEnd()
      let remark = emission.isOver ? "" : " (its iteration ignored cancellation and was left behind)"
      end = (.doesNotMatch, " in \(timeout)\(remark)")
    }
    // Read the elements only once, because an iteration that was left behind may emit more.
    let elements = emission.elementsInWords
    return MatcherResult(
      status: end.status,
      message: .expectedCustomValueTo(words(), actual: elements + end.words)
    )
  }
}

/// Iterates over an async sequence and records what it emits.
private final class Emission<Element: Equatable & Sendable>: Sendable {
  /// The end of an iteration: its status, and the text that follows the elements in the message.
  typealias End = (status: MatcherStatus, words: String)

  private struct State {
    var latest: [Element] = []
    var count = 0
    var isOver = false
  }

  /// The maximum number of elements to keep for a message when other elements are allowed.
  private let memoryLimit = 20
  private let expected: [Element]
  private let amongOthers: Bool
  private let state = Locked(State())

  init(of expected: [Element], amongOthers: Bool) {
    self.expected = expected
    self.amongOthers = amongOthers
  }

  /// True if the iteration has ended.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// The elements so far, as in "<1, 2>".
  var elementsInWords: String {
    let (latest, count) = state.withLock { ($0.latest, $0.count) }
    let forgotten = count - latest.count
    return count == 0 ? "nothing" : "<\(forgotten > 0 ? "\(forgotten) more, " : "")\(list(latest))>"
  }

  /// Iterates over a sequence until it has emitted the expected elements, emits an unexpected one or ends. Runs on the
  /// caller's actor, which may own the sequence.
  nonisolated(nonsending) func iterate<Elements: AsyncSequence>(
    over sequence: Elements
  ) async -> End where Elements.Element == Element {
    defer { state.withLock { $0.isOver = true } }
    let cancelled: End = (.fail, " until its task was cancelled")
    var expected = expected[...]
    if expected.isEmpty { return (.matches, "") }
    do {
      for try await element in sequence {
        record(element)
        if element == expected.first {
          expected.removeFirst()
          if expected.isEmpty { return (.matches, "") }
        } else if !amongOthers {
          return (.doesNotMatch, "")
        }
      }
      return Task.isCancelled ? cancelled : (.doesNotMatch, " and then the end")
    } catch {
      return Task.isCancelled ? cancelled : (.fail, " and then the error <\(stringify(error))>")
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
