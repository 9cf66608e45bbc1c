import CandlestickSupport

/// The source of random values: a tape of choices, made at random by a seed, or repeated.
///
/// Only the tape decides the values, so editing it and drawing again gives simpler values of any type: MacIver and Donaldson,
/// "Test-Case Reduction via Test-Case Generation: Insights from the Hypothesis Reducer", ECOOP 2020.
///
/// ```swift
/// let users = RandomValue { random in User(name: random.draw(.string()), age: random.draw(.int(0...120))) }
/// ```
public final class RandomInput: Sendable {
  /// The number of choices from which on all are the simplest, so that values that contain values of their own type come to an end.
  private static let mostChoices = 10_000

  private struct State {
    /// The choices to repeat; nil to make them at random.
    var replayed: [UInt64]?
    var generator: SeededGenerator
    var choices: [UInt64] = []
    var drawnTexts: [String] = []
  }

  private let state: Locked<State>

  /// Makes choices at random.
  package init(seed: UInt64) {
    // The constant keeps these random numbers independent of others with the same seed.
    state = Locked(State(generator: SeededGenerator(seed: seed ^ 0x3c6e_f372_fe94_f82b)))
  }

  /// Makes choices at random, independently for each number.
  package convenience init(seed: UInt64, number: Int) {
    var seeds = SeededGenerator(seed: seed &+ UInt64(number))
    self.init(seed: seeds.next())
  }

  /// Repeats choices, and then makes the simplest ones.
  package init(repeating choices: [UInt64]) {
    state = Locked(State(replayed: choices, generator: SeededGenerator(seed: UInt64(choices.count))))
  }

  /// Draws a value.
  ///
  /// ```swift
  /// let age = random.draw(.int(0...120))
  /// ```
  ///
  /// - Parameter value: describes the values to draw.
  public func draw<Value>(_ value: RandomValue<Value>) -> Value { value.make(self) }

  /// The choices so far.
  package var choices: [UInt64] { state.withLock(\.choices) }

  /// The texts of the values that an example has drawn, for its failure.
  package var drawnTexts: [String] { state.withLock(\.drawnTexts) }

  /// Adds the text of a drawn value.
  package func show(_ text: String) { state.withLock { $0.drawnTexts.append(text) } }

  // MARK: - Choices

  /// Returns a number from zero to a maximum.
  ///
  /// - Parameter makeAtRandom: makes the choice if it is not a repeated one.
  func choose(upTo maximum: UInt64, _ makeAtRandom: (inout SeededGenerator) -> UInt64) -> UInt64 {
    state.withLock { state in
      let position = state.choices.count
      guard position < Self.mostChoices else { return 0 }
      var choice: UInt64 = 0
      if let replayed = state.replayed {
        if position < replayed.count { choice = replayed[position] }
      } else {
        choice = makeAtRandom(&state.generator)
      }
      // In an edited tape, a choice may be too large.
      if choice > maximum { choice %= maximum + 1 }
      state.choices.append(choice)
      return choice
    }
  }

  /// Returns an index below a count, each with the same probability.
  func index(below count: Int) -> Int {
    Int(choose(upTo: UInt64(count - 1)) { UInt64($0.next(below: count)) })
  }

  /// Makes choices at random if the repeated ones are over. To be called when a value must be drawn again, since the simplest choices
  /// would lead to the same value.
  func retry() {
    state.withLock { state in
      if let replayed = state.replayed, state.choices.count >= replayed.count { state.replayed = nil }
    }
  }

  /// Returns a list of drawn elements.
  ///
  /// The tape has a choice before each optional element, which is zero at the end of the list, and no length: so removing a part of the
  /// tape can remove an element.
  ///
  /// - Parameters:
  ///   - count: the possible numbers of elements.
  ///   - draw: draws an element; nil if it cannot be used.
  func elements<Element>(_ count: ClosedRange<Int>, _ draw: () -> Element?) -> [Element] {
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
