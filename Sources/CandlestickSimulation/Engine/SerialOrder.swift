/// The ready steps that run one at a time, in the order in which they became ready: those of the main actor, or of a
/// serial queue. Only the first of them is a choice, and none while a blocked step holds the order.
final class SerialOrder {
  /// The slot of the step that is a choice; nil if there is none.
  @exclusivity(unchecked) var choice: Int?
  /// The slots of the other steps, and how many of them have become choices.
  @exclusivity(unchecked) var waiting: [Int] = []
  @exclusivity(unchecked) var head = 0
  /// How many blocked steps keep the steps from running.
  @exclusivity(unchecked) var holdCount = 0

  /// Whether no step is ready.
  var isEmpty: Bool { choice == nil && head == waiting.count }

  func removeAll() {
    choice = nil
    waiting.removeAll(keepingCapacity: true)
    head = 0
  }

  @inline(__always) func takeNext() -> Int? {
    guard holdCount == 0, head < waiting.count else { return nil }
    choice = waiting[head]
    head += 1
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
    }
    return choice
  }

  func putBackChoice() {
    guard let slot = choice else { return }
    choice = nil
    if head > 0 {
      head -= 1
      waiting[head] = slot
    } else {
      waiting.insert(slot, at: 0)
    }
  }
}
