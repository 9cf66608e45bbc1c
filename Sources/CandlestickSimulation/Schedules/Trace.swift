#if os(Linux)
/// What a schedule has chosen.
struct Trace: Sendable, Equatable {
  /// A choice other than the step that was ready first.
  struct Departure: Sendable, Equatable {
    /// How many choices came before it.
    var position: Int
    /// The index of the step that was chosen.
    var index: Int
  }

  private(set) var departures: [Departure] = []
  private(set) var choiceCount = 0
  private(set) var stepCount = 0
  /// Tells traces apart: FNV-1a, by Fowler, Noll and Vo, of the steps' tasks and the numbers of choices.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func chose(_ index: Int, of count: Int) {
    if index != 0 { departures.append(Departure(position: choiceCount, index: index)) }
    choiceCount += 1
    mix(count)
  }

  mutating func began(_ task: Int?) {
    stepCount += 1
    mix(task ?? 0)
  }

  private mutating func mix(_ number: Int) {
    digest = (digest ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
  }
}
#endif
