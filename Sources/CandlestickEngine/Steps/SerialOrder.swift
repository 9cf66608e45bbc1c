import CandlestickSimulation

/// The ready steps of the main actor or a serial queue, which run one at a time, in the order in which they became
/// ready. Only the first one is a choice, and none is while a blocked step holds the order.
///
/// The steps are a linked list in the slots of `ReadySteps`, which maintains it.
final class SerialOrder {
  /// The end marker of the list.
  static let end: Int32 = -1

  /// The slot of the step that is a choice; nil if none is.
  var choice: Int?
  /// The slots of the first and the last of the other steps. If there are none, `first` is `end`.
  var first = end
  var last = end
  /// The number of holds, from blocked steps and from suspensions of the queue.
  var holdCount = 0

  /// True if no step is ready.
  var isEmpty: Bool { choice == nil && first == Self.end }

  func removeAll() {
    choice = nil
    first = Self.end
  }
}
