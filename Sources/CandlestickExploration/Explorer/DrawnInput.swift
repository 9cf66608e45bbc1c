import CandlestickSimulation
import CandlestickSupport

/// The random values that the code of a run drew.
struct DrawnInput {
  /// The choices from which the values were drawn.
  let choices: [UInt64]
  /// The values as text.
  let texts: [String]
  private let isRepeated: Bool

  /// - Parameter isRepeated: true if the run repeated given choices, false if its seed determined them.
  init(_ input: RandomInput?, isRepeated: Bool) {
    choices = input?.choices ?? []
    texts = input?.drawnTexts ?? []
    self.isRepeated = isRepeated
  }

  /// The choices to repeat in another run; nil if the seed determines them.
  var repeated: [UInt64]? { isRepeated ? choices : nil }
  /// The choices for the replay string of the schedule; nil if the seed determines them.
  var tape: InputTape? { repeated.map(InputTape.init) }
}
