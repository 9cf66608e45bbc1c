import CandlestickSupport

/// The random values that the code of a run drew.
struct DrawnInput {
  /// The choices by which they were drawn.
  let choices: [UInt64]
  /// The texts of the values.
  let texts: [String]
  private let isRepeated: Bool

  /// - Parameter isRepeated: true if the choices were repeated, false if the seed has determined them.
  init(_ input: RandomInput?, isRepeated: Bool) {
    choices = input?.choices ?? []
    texts = input?.drawnTexts ?? []
    self.isRepeated = isRepeated
  }

  /// The choices to repeat in another run; nil if the seed determines them.
  var repeated: [UInt64]? { isRepeated ? choices : nil }
  /// The choices for the string of a schedule; nil if the seed determines them.
  var tape: InputTape? { repeated.map(InputTape.init) }
}
