import CandlestickSimulation
import CandlestickSupport

/// Chooses the inputs for a property: random ones until one fails, then simpler ones. The caller runs the code.
///
/// ```swift
/// while let input = search.next() { try search.ended(input, failures(with: input), values, throwing: skip) }
/// ```
struct InputSearch {
  private enum Phase {
    /// Tries random input, after the simplest one.
    case exploring
    /// Tries simpler input than the failing one.
    case shrinking(InputShrinking)
    /// Replays an input.
    case replaying(InputTape)
    /// The search is finished.
    case over
  }

  /// The maximum number of simpler inputs to try.
  private static let maximumAttempts = 2_000
  private static let longestShrinking = Duration.seconds(20)

  private let count: Int
  private let seed: UInt64
  private let location: CodeLocation
  private var phase: Phase
  /// The number of random inputs so far.
  private var number = 0
  private var attempts = 0
  private var shrinkingEnd = ContinuousClock.now
  /// The failure with the simplest input; nil if no input has failed.
  private(set) var failure: TestFailure?

  /// Creates a search that tries a number of random inputs, or only the one to replay.
  init(_ count: Int, seed: UInt64, replaying replay: String?, at location: CodeLocation) throws {
    self.count = count
    self.seed = seed
    self.location = location
    guard let replay else {
      try SimulationError.checkCount(count, of: "random inputs")
      phase = .exploring
      return
    }
    guard let tape = InputTape(replay) else {
      throw SimulationError(
        .invalidReplay,
        "\"\(replay)\" is not an input to replay; copy it from the failure's message, such as \"3.0.17\""
      )
    }
    phase = .replaying(tape)
  }

  /// Returns the next input to try; nil if none is left.
  mutating func next() -> RandomInput? {
    switch phase {
    case .exploring:
      guard number < count else { return nil }
      number += 1
      return number == 1 ? RandomInput(repeating: []) : RandomInput(seed: seed, number: number)
    case .shrinking(var shrinking):
      attempts += 1
      guard attempts <= Self.maximumAttempts, ContinuousClock.now < shrinkingEnd, let choices = shrinking.next() else {
        return nil
      }
      phase = .shrinking(shrinking)
      return RandomInput(repeating: choices)
    case .replaying(let tape):
      phase = .over
      return RandomInput(repeating: tape.choices)
    case .over: return nil
    }
  }

  /// Records the failures of the last attempt, and the values that were drawn.
  ///
  /// - Parameter end: the error that skips or cancels the test, if the code threw one. Throws it, unless there is a failure.
  mutating func ended(
    _ input: RandomInput,
    _ failures: [TestFailure],
    _ values: [Any],
    throwing end: (any Error)?
  ) throws {
    if let end, failures.isEmpty, failure == nil { throw end }
    let choices = failures.isEmpty ? nil : input.choices
    if case .shrinking(var shrinking) = phase {
      let isSimpler = shrinking.tried(failingWith: choices)
      phase = .shrinking(shrinking)
      guard isSimpler else { return }
    } else if case .exploring = phase, let choices {
      phase = .shrinking(InputShrinking(choices))
      shrinkingEnd = .now + Self.longestShrinking
    }
    if let choices { failure = failure(failures, values, InputTape(choices)) }
  }

  private func failure(_ failures: [TestFailure], _ values: [Any], _ tape: InputTape) -> TestFailure {
    let texts = values.map { ValueText.summary(of: $0) }.joined(separator: ", ")
    var failure = TestFailure(message: "fails for \(texts): \(failures[0].message)", location: location)
    for (index, value) in values.enumerated() where ValueText.line(value) == nil {
      let label = values.count == 1 ? "the value: " : "value \(index + 1): "
      failure.note(ValueText.lines(value, label: label, .both).map(\.text).joined(separator: "\n"))
    }
    for gathered in failures { failure.note("\(gathered.location): \(gathered.text)") }
    if number > 0 {
      failure.note(
        "Example \(number) of \(grouped(count)) failed, and this is the simplest one found that fails. "
          + "To replay it, add an argument: forAll(…, replaying: \"\(tape)\")"
      )
    }
    return failure
  }
}
