import CandlestickSupport

/// The source of random values: a tape of choices, which a seed determines or an earlier run recorded.
///
/// The tape alone determines the values, so editing the tape and drawing again gives simpler values of any type. The
/// technique is from MacIver and Donaldson, "Test-Case Reduction via Test-Case Generation: Insights from the Hypothesis
/// Reducer", ECOOP 2020.
///
/// ```swift
/// let users = RandomValue { random in User(name: random.draw(.string()), age: random.draw(.int(0...120))) }
/// ```
public final class RandomInput: Sendable {
  /// The number of random choices per tape. All further choices are the simplest ones, so that recursive values end.
  private static let mostChoices = 10_000

  private struct State {
    /// The choices to repeat; nil to choose at random.
    var replayed: [UInt64]?
    var generator: SeededGenerator
    var choices: [UInt64] = []
    var drawnTexts: [String] = []
  }

  private let state: Locked<State>

  /// Creates a tape of random choices.
  package init(seed: UInt64) {
    // The constant makes these random numbers independent of others with the same seed.
    state = Locked(State(generator: SeededGenerator(seed: seed ^ 0x3c6e_f372_fe94_f82b)))
  }

  /// Creates a tape of random choices that are independent for each number.
  package convenience init(seed: UInt64, number: Int) {
    var seeds = SeededGenerator(seed: seed &+ UInt64(number))
    self.init(seed: seeds.next())
  }

  /// Creates a tape that repeats choices, and then makes the simplest ones.
  package init(repeating choices: [UInt64]) {
    state = Locked(State(replayed: choices, generator: SeededGenerator(seed: UInt64(choices.count))))
  }

  /// The choices so far.
  package var choices: [UInt64] { state.withLock(\.choices) }

  /// The drawn values as text, for the failure message of an example.
  package var drawnTexts: [String] { state.withLock(\.drawnTexts) }

  /// Records the text of a drawn value.
  package func show(_ text: String) { state.withLock { $0.drawnTexts.append(text) } }

  // MARK: - Choices

  /// Returns a number in `0...maximum`.
  ///
  /// - Parameter makeAtRandom: makes the choice unless the tape has one to repeat.
  package func choose(upTo maximum: UInt64, _ makeAtRandom: (inout SeededGenerator) -> UInt64) -> UInt64 {
    state.withLock { state in
      let position = state.choices.count
      guard position < Self.mostChoices else { return 0 }
      var choice: UInt64 = 0
      if let replayed = state.replayed {
        if position < replayed.count { choice = replayed[position] }
      } else {
        choice = makeAtRandom(&state.generator)
      }
      // In an edited tape, a choice may exceed the maximum.
      if choice > maximum { choice %= maximum + 1 }
      state.choices.append(choice)
      return choice
    }
  }

  /// Returns an index in `0..<count`, each with the same probability.
  package func index(below count: Int) -> Int {
    Int(choose(upTo: UInt64(count - 1)) { UInt64($0.next(below: count)) })
  }

  /// Switches to random choices if the repeated ones are used up. Call it before drawing a value again, since the
  /// simplest choices would give the same value.
  package func retry() {
    state.withLock { state in
      if let replayed = state.replayed, state.choices.count >= replayed.count { state.replayed = nil }
    }
  }

  /// Returns a list of drawn elements.
  ///
  /// The tape has no count. It has a choice before each optional element, and a zero ends the list, so removing a part
  /// of the tape removes elements.
  ///
  /// - Parameters:
  ///   - count: the allowed numbers of elements.
  ///   - draw: draws an element; returns nil if it cannot be used.
  package func elements<Element>(_ count: ClosedRange<Int>, _ draw: () -> Element?) -> [Element] {
    var elements: [Element] = []
    var planned: Int?
    var failures = 0
    while elements.count < count.upperBound, failures < 1_000 {
      if elements.count >= count.lowerBound {
        let isContinued = choose(upTo: 1) { generator in
          let total = planned ?? count.lowerBound + generator.next(below: count.count)
          planned = total
          return elements.count < total ? 1 : 0
        }
        if isContinued == 0 { break }
      }
      if let element = draw() {
        elements.append(element)
      } else {
        failures += 1
        retry()
      }
    }
    return elements
  }
}
