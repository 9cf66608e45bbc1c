#if os(Linux)
import CRuntimeHooks

/// Decides when the main run loop, and with it the main queue, is served before time advances.
struct MainLoopWatch {
  /// If blocks still wait after this many turns, as while a block of the main queue runs, time advances.
  private static let mostTurns = 4

  private var turns = 0
  /// The number of blocks that the main queue had been given at the last check.
  private var blockCount: UInt32 = 0
  /// Whether the waiting blocks are older than the last check, so that the simulation need not be interested in them.
  private(set) var servesOthers = false
  /// Whether the next turn serves the run loop without waiting for events.
  var onlyServes = false
  /// True if the run loop was served since the last step.
  private(set) var isServed = false

  mutating func begin() { blockCount = candlestick_main_queue_block_count() }

  mutating func served() { isServed = true }

  mutating func stepEnded() {
    turns = 0
    isServed = false
  }

  /// Whether the main queue has blocks and is to be served now.
  ///
  /// - Parameter hasTasks: whether there are tasks that the blocks may matter to.
  mutating func takesTurn(hasTasks: Bool) -> Bool {
    servesOthers = false
    guard hasTasks, turns < Self.mostTurns else { return false }
    let countBefore = blockCount
    guard candlestick_main_queue_waits(&blockCount) else { return false }
    turns += 1
    servesOthers = countBefore == blockCount
    onlyServes = true
    return true
  }
}
#endif
