#if RUNTIME_HOOKS
/// A set of steps of a run, by their numbers.
struct StepSet: Sendable {
  private var words: [UInt64]

  /// Creates an empty set for steps below a number.
  init(capacity: Int) {
    words = Array(repeating: 0, count: (capacity + 63) / 64)
  }

  /// Creates the set of all steps below a number.
  init(below count: Int, capacity: Int) {
    self.init(capacity: capacity)
    for index in 0..<count / 64 { words[index] = .max }
    if count % 64 != 0 { words[count / 64] = (1 << UInt64(count % 64)) - 1 }
  }

  func contains(_ step: Int) -> Bool { words[step / 64] & 1 << UInt64(step % 64) != 0 }

  mutating func insert(_ step: Int) { words[step / 64] |= 1 << UInt64(step % 64) }

  mutating func formUnion(_ other: StepSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func intersects(_ other: StepSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }

  /// The first 64 steps as bits.
  var first64: UInt64 { words.first ?? 0 }
}
#endif
