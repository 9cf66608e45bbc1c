import CandlestickSimulation

// Records timers.
extension StepGraph {
  /// Records that the current step has set a timer.
  func set(timer number: Int) {
    if recordsSteps { timers[number] = nextReady() }
  }

  /// Records that a timer fires, which makes the next step ready.
  func fires(timer number: Int) { firing = timers.removeValue(forKey: number) }

  /// Returns the identity of the event that a timer fires before others; nil if unknown.
  func id(ofTimer number: Int) -> UInt64? { timers[number]?.id }

  /// Records that a timer fires before others with the same deadline, as an event of its own, because the schedule has
  /// chosen it.
  ///
  /// - Parameter queue: the queue that runs the blocks of these timers.
  func firesBefore(others number: Int, on queue: UnsafeMutableRawPointer?) {
    guard recordsSteps, let entry = timers[number], let queue else { return }
    append(entry, isForced: false, [], task: nil, usesMemory: false)
    use(.tail(UInt(bitPattern: queue)), .write)
    timers[number] = nextReady()
  }
}
