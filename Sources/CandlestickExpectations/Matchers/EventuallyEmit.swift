internal import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport

/// Matches an async sequence that emits these elements in this order, with no others before or between them.
///
/// Elements emitted before the expectation do not count; those after the last of these remain for the next iteration.
///
/// ```swift
/// await expect(counter.values).to(eventuallyEmit(1, 2, 3, within: .seconds(5)))
/// ```
///
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
    await emission.watch(sequence, within: limit, graceTime: graceTime)
    return MatcherResult(
      status: emission.status,
      message: .expectedCustomValueTo(words(), actual: emission.got(within: limit))
    )
  }
}

/// Records what an async sequence emits.
private final class Emission<Element: Equatable & Sendable>: Sendable {
  private enum Outcome {
    case matches, differs, ends, timeIsOver, isCancelled
    case fails(any Error)
  }

  private struct State {
    var latestElements: [Element] = []
    var count = 0
    var outcome: Outcome?
    var isIterating = true
  }

  /// The most elements to keep for a message if others are allowed.
  private let longestMemory = 20
  private let expected: [Element]
  private let amongOthers: Bool
  private let state = Locked(State())
  private let decided = OneTimeEvent<Void>()
  private let stopped = OneTimeEvent<Void>()

  init(of expected: [Element], amongOthers: Bool) {
    self.expected = expected
    self.amongOthers = amongOthers
  }

  /// Iterates over a sequence until the outcome is known.
  ///
  /// Another task iterates, so that it can be left behind, but on the same actor, where the sequence may belong.
  func watch<Elements: AsyncSequence>(
    _ sequence: Elements,
    within limit: Duration,
    graceTime: Duration,
    isolation: isolated (any Actor)? = #isolation
  ) async where Elements.Element == Element {
    let iteration = Task {
      _ = isolation
      decide(await outcome(of: sequence))
      state.withLock { $0.isIterating = false }
      stopped.happen()
    }
    let timer = Task {
      try await Task.sleep(for: limit.upToACentury)
      decide(.timeIsOver)
    }
    await withTaskCancellationHandler {
      await decided.wait()
    } onCancel: {
      decide(.isCancelled)
    }
    timer.cancel()
    iteration.cancel()

    let graceTimer = Task {
      try await Task.sleep(for: graceTime)
      stopped.happen()
    }
    await stopped.wait()
    graceTimer.cancel()
  }

  private func outcome<Elements: AsyncSequence>(
    of sequence: Elements,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Outcome where Elements.Element == Element {
    var expected = expected[...]
    if expected.isEmpty { return .matches }
    do {
      for try await element in sequence {
        take(element)
        if element == expected.first {
          expected.removeFirst()
          if expected.isEmpty { return .matches }
        } else if !amongOthers {
          return .differs
        }
      }
      return .ends
    } catch {
      return .fails(error)
    }
  }

  private func take(_ element: Element) {
    state.withLock { state in
      guard state.outcome == nil else { return }
      state.count += 1
      state.latestElements.append(element)
      if amongOthers && state.latestElements.count > longestMemory { state.latestElements.removeFirst() }
    }
  }

  /// Only the first decision counts.
  private func decide(_ outcome: Outcome) {
    state.withLock { $0.outcome = $0.outcome ?? outcome }
    decided.happen()
  }

  // MARK: Results

  var status: MatcherStatus {
    switch state.withLock(\.outcome) {
    case .matches: .matches
    case .differs, .ends, .timeIsOver: .doesNotMatch
    case .fails, .isCancelled, nil: .fail
    }
  }

  /// The elements emitted, and why there are no more.
  func got(within limit: Duration) -> String {
    let state = state.withLock(\.self)
    let forgotten = state.count - state.latestElements.count
    let elements = (forgotten > 0 ? "\(forgotten) more, " : "") + list(state.latestElements)
    let got = state.count == 0 ? "nothing" : "<\(elements)>"
    let leftBehind = state.isIterating ? " (its iteration ignored cancellation and was left behind)" : ""
    return switch state.outcome {
    case .matches, .differs, nil: got
    case .ends: "\(got) and then the end"
    case .fails(let error): "\(got) and then the error <\(stringify(error))>"
    case .timeIsOver: "\(got) in \(limit)\(leftBehind)"
    case .isCancelled: "\(got) until its task was cancelled\(leftBehind)"
    }
  }
}
