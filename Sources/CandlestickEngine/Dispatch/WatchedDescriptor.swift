import CRuntimeHooks

/// The descriptor of a source, and the events that the source has for it.
///
/// As with the real Dispatch, an event keeps its data until the handler is called, even if other code reads them.
///
/// A connection that hangs up has a last event, without data, which replaces an event whose handler was not called yet.
/// If data are followed by the end at once, the real Dispatch may or may not call the handler for them; a simulation
/// does.
struct WatchedDescriptor {
  let number: Int32
  private let kind: candlestick_source_kind
  /// The data of an event for which the handler was not called yet.
  private var pending: UInt?
  /// True if the data of that event were followed by the end at once, and if that end was not reported yet.
  private var precedesHangUp = false, owesHangUp = false
  /// True after the last event of a connection.
  private var hasHungUp = false
  /// The last event, and the number of uses of descriptors when the handler was called; nil if there was none.
  private var last: (event: candlestick_descriptor_event, useCount: UInt32)?
  /// The number of successive events that repeated an event, although its handler has done nothing about it.
  private var repetitionCount: Int64 = 0
  /// The time at which such an event is next repeated, in nanoseconds since the simulation began; the maximum if never.
  private var repetitionTime = Int64.max

  init(_ number: Int32, _ kind: candlestick_source_kind) {
    self.number = number
    self.kind = kind
  }

  /// True if the source waits for an event.
  var isAwaited: Bool { pending == nil && !hasHungUp }

  /// The next time at which the handler can be called, in nanoseconds since the simulation began; nil if unknown.
  var nextTime: Int64? {
    if pending != nil { return .min }
    return repetitionTime < .max ? repetitionTime : nil
  }

  /// Looks for an event. Returns true if the next time has changed.
  ///
  /// A handler that leaves the descriptor as it is, as many do at the end of the data, would be called again and again
  /// without an end. So the time until it is called again is doubled each time.
  mutating func look(at time: Int64, useCount: UInt32) -> Bool {
    let event = candlestick_descriptor_event_for(kind, number)
    guard event.is_ready else {
      last = nil
      repetitionCount = 0
      defer { repetitionTime = .max }
      return repetitionTime < .max
    }
    guard repeats(event, useCount) else {
      precedesHangUp = event.has_hung_up && event.data > 0 && !owesHangUp
      pending = event.data
      repetitionCount = 0
      repetitionTime = .max
      return true
    }
    if repetitionTime < .max { return false }
    let (end, isTooLate) = time.addingReportingOverflow(1_000 << min(repetitionCount, 52))
    repetitionCount += 1
    repetitionTime = isTooLate ? .max : end
    return true
  }

  /// Returns true if an event repeats the last one, and no code has done anything about it.
  private func repeats(_ event: candlestick_descriptor_event, _ useCount: UInt32) -> Bool {
    guard let last, !event.has_hung_up else { return false }
    return event.is_at_end ? last.event.is_at_end : last.useCount == useCount
  }

  /// Removes and returns the data of the event; nil if there was none.
  mutating func take(at time: Int64, useCount: UInt32) -> UInt? {
    let event = candlestick_descriptor_event_for(kind, number)
    if repetitionTime <= time {
      if event.is_ready { pending = event.data }
      repetitionTime = .max
    }
    guard let data = pending else { return nil }
    pending = nil
    last = (event, useCount)
    hasHungUp = event.has_hung_up && !precedesHangUp
    owesHangUp = precedesHangUp
    precedesHangUp = false
    return hasHungUp ? 0 : data
  }
}
