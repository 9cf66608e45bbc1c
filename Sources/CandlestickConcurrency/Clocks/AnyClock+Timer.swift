extension AnyClock {
  /// A sequence that emits the time at regular intervals, created by `timer(interval:)` of a clock.
  public struct Timer: AsyncSequence, Sendable {
    public typealias Element = Instant

    let clock: AnyClock
    let interval: Duration
    let tolerance: Duration?

    /// Emits the time of the clock, one interval after another, until the task is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// Nil if the sequence has ended.
      private var timer: Timer?
      private var deadline: Instant?

      init(_ timer: Timer) { self.timer = timer.interval > .zero ? timer : nil }

      /// Sleeps until the end of the current interval.
      ///
      /// - Returns: the time; nil if the task is cancelled.
      public mutating func next() async -> Instant? {
        guard let timer else { return nil }
        let next = (deadline ?? timer.clock.now).advanced(by: timer.interval)
        deadline = next
        do {
          try await timer.clock.sleep(until: next, tolerance: timer.tolerance)
          return timer.clock.now
        } catch {
          self.timer = nil
          return nil
        }
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
  }
}

extension Clock where Duration: Hashable {
  /// Returns a sequence that emits the time at regular intervals.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) { secondsLeft -= 1 }
  /// ```
  ///
  /// Each iteration starts its first interval when it asks for the first element. An element that is late does not delay those that
  /// follow. The sequence ends when the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: the time between two elements, above zero; otherwise the test fails, and the sequence is empty.
  ///   - tolerance: how much later than its time an element may be emitted.
  /// - Returns: the time since the call, again and again.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> AnyClock<Duration>.Timer {
    if interval <= .zero {
      TestHooks.fail(
        "timer(interval:) needs an interval above zero, not \(interval)",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
    return AnyClock.Timer(clock: AnyClock(self), interval: interval, tolerance: tolerance)
  }
}
