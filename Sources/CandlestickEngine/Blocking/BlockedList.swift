import CandlestickSimulation

/// Blocked steps, in the order in which they blocked. Removal takes amortized logarithmic time.
struct BlockedList {
  /// The numbers and the steps; nil for removed steps. The entry at `head` is never removed.
  private var entries: [(number: Int, step: BlockedStep?)] = []
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var first: BlockedStep? { isEmpty ? nil : entries[head].step }
  var all: [BlockedStep] { entries[head...].compactMap(\.step) }

  /// Adds a step. Its number must be higher than all others.
  mutating func append(_ step: BlockedStep) {
    entries.append((step.number, step))
    count += 1
  }

  /// Removes a step, if it is in the list.
  mutating func remove(_ step: BlockedStep) {
    let index = entries.sortedIndex { $0.number >= step.number }
    guard index < entries.count, entries[index].step === step else { return }
    entries[index].step = nil
    count -= 1
    while head < entries.count, entries[head].step == nil { head += 1 }
    // Compacts when half of the entries are removed, which amortizes the cost.
    guard entries.count > 32, entries.count > 2 * count else { return }
    entries.removeAll { $0.step == nil }
    head = 0
  }
}
