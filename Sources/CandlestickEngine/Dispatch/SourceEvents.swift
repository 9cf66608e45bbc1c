import CRuntimeHooks
import CandlestickSimulation

/// The events of a source since its handler last ran.
struct SourceEvents {
  private let kind: candlestick_source_kind
  /// The next time at which the timer fires, in nanoseconds since the simulation began; the maximum if never.
  private var nextFire = Int64.max
  /// The interval of a timer in nanoseconds; the maximum if it fires once.
  private var interval = Int64.max
  /// The merged user data.
  private var merged: UInt = 0
  /// The descriptor of the source; nil for a source of another kind.
  var descriptor: WatchedDescriptor?

  init(_ kind: candlestick_source_kind, handle: UInt) {
    self.kind = kind
    if kind == .read || kind == .write { descriptor = WatchedDescriptor(Int32(truncatingIfNeeded: handle), kind) }
  }

  var isTimer: Bool { kind == .timer }

  /// The next time at which the handler can run, in nanoseconds since the simulation began; nil if never.
  var nextTime: Int64? {
    if let descriptor { return descriptor.nextTime }
    if isTimer { return nextFire < .max ? nextFire : nil }
    return merged == 0 ? nil : .min
  }

  /// Replaces the times of a timer.
  mutating func setTimer(start: Int64, interval: Int64) {
    nextFire = start
    self.interval = interval
  }

  mutating func merge(_ value: UInt) {
    switch kind {
    case .add: merged &+= value
    case .or: merged |= value
    case .replace: merged = value
    case .timer, .read, .write: break
    }
  }

  /// Removes and returns the data for the handler: the number of times that the timer has fired, the merged data or the
  /// number of bytes.
  ///
  /// - Parameter useCount: the number of uses of descriptors.
  /// - Returns: the data; nil if there was no event.
  mutating func take(at time: Int64, useCount: UInt32) -> UInt? {
    if descriptor != nil { return descriptor!.take(at: time, useCount: useCount) }
    if isTimer { return takeFires(at: time) }
    defer { merged = 0 }
    return merged == 0 ? nil : merged
  }

  private mutating func takeFires(at time: Int64) -> UInt? {
    guard nextFire <= time else { return nil }
    guard interval < .max else {
      nextFire = .max
      return 1
    }
    let count = (time - nextFire) / interval + 1
    let (next, isTooLate) = nextFire.addingReportingOverflow(count * interval)
    nextFire = isTooLate ? .max : next
    return UInt(count)
  }
}
