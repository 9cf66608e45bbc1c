#if os(Linux)
import CRuntimeHooks

/// Decides when the main queue is served before time advances.
struct MainQueueWatch {
  /// If blocks still wait after this many turns, as while a block of the main queue runs, time advances.
  private static let mostTurns = 4

  private var turns = 0
  /// The number of blocks that the queue had been given at the last check.
  private var blockCount: UInt32 = 0
  /// Whether the waiting blocks are older than the last check, so that the simulation need not be interested in them.
  private(set) var servesOthers = false

  mutating func begin() { blockCount = candlestick_main_queue_block_count() }

  mutating func stepEnded() { turns = 0 }

  /// Whether the queue has blocks and is to be served now.
  ///
  /// - Parameter hasTasks: whether there are tasks that the blocks may matter to.
  mutating func takesTurn(hasTasks: Bool) -> Bool {
    servesOthers = false
    guard hasTasks, turns < Self.mostTurns else { return false }
    let countBefore = blockCount
    guard candlestick_main_queue_waits(&blockCount) else { return false }
    turns += 1
    servesOthers = countBefore == blockCount
    return true
  }
}
#endif
