import CandlestickSimulation

/// A set of steps of a run, by their numbers.
struct StepSet: Sendable {
  /// The first 64 steps as bits. Most runs have no more, and so need no array.
  private(set) var first64: UInt64 = 0
  /// The remaining steps as bits.
  private var rest: [UInt64]

  /// Creates an empty set for step numbers below a capacity.
  init(capacity: Int) {
    rest = capacity > 64 ? Array(repeating: 0, count: (capacity - 1) / 64) : []
  }

  /// Creates the set of all steps with numbers below a count.
  init(below count: Int, capacity: Int) {
    self.init(capacity: capacity)
    first64 = Self.bits(below: count)
    for index in rest.indices { rest[index] = Self.bits(below: count - 64 * (index + 1)) }
  }

  private static func bits(below count: Int) -> UInt64 {
    count >= 64 ? .max : count > 0 ? (1 << UInt64(count)) - 1 : 0
  }

  func contains(_ step: Int) -> Bool {
    (step < 64 ? first64 : rest[step / 64 - 1]) & 1 << UInt64(step % 64) != 0
  }

  mutating func insert(_ step: Int) {
    let bit: UInt64 = 1 << UInt64(step % 64)
    if step < 64 { first64 |= bit } else { rest[step / 64 - 1] |= bit }
  }

  mutating func formUnion(_ other: StepSet) {
    first64 |= other.first64
    for index in rest.indices { rest[index] |= other.rest[index] }
  }

  func intersects(_ other: StepSet) -> Bool {
    first64 & other.first64 != 0 || zip(rest, other.rest).contains { $0 & $1 != 0 }
  }
}
