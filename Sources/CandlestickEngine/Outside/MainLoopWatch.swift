import CRuntimeHooks
import CandlestickSimulation

/// Decides when a simulation drains the main run loop, and with it the main queue, before it advances virtual time.
struct MainLoopWatch {
  /// The number of drains in a row before giving up. Blocks may stay pending while a block of the main queue is
  /// running.
  private static let drainLimit = 4

  /// The virtual time between two drains for tasks that poll, in nanoseconds.
  private static let spinnersInterval: Int64 = 1_000_000

  private var drainCount = 0
  /// The virtual time of the last drain for tasks that poll.
  private var spinnerDrainTime: Int64 = 0
  /// The total number of blocks enqueued on the main queue as of the last check.
  private var enqueuedCount: UInt32 = 0
  /// True if no block was enqueued since the last check: the pending ones come from outside the simulation.
  private(set) var isDrainingForOthers = false
  /// True if the next drain must not wait for events.
  var skipsWaiting = false
  /// True if the run loop was drained since the last step or event.
  private(set) var isDrained = false

  mutating func begin() { enqueuedCount = candlestick_main_queue_block_count() }

  mutating func wasDrained() { isDrained = true }

  mutating func stepEnded() {
    drainCount = 0
    isDrained = false
  }

  /// Records that time advances because all ready tasks poll. They may poll for a block of the main queue, but draining
  /// it for each poll would take most of the time.
  mutating func timePassesForSpinners(at time: Int64) {
    guard time - spinnerDrainTime >= Self.spinnersInterval else { return }
    spinnerDrainTime = time
    drainCount = 0
  }

  /// Returns true if the main queue has pending blocks and should be drained now.
  ///
  /// - Parameter hasTasks: true if the simulation has tasks that the blocks could affect.
  mutating func shouldDrain(hasTasks: Bool) -> Bool {
    isDrainingForOthers = false
    guard hasTasks, drainCount < Self.drainLimit else { return false }
    let countBefore = enqueuedCount
    guard candlestick_main_queue_waits(&enqueuedCount) else { return false }
    drainCount += 1
    isDrainingForOthers = countBefore == enqueuedCount
    skipsWaiting = true
    return true
  }
}
