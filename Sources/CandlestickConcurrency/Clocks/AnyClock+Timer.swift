extension AnyClock {
  /// A sequence that emits the time at regular intervals. Create it with a clock's `timer(interval:)`.
  public struct Timer: AsyncSequence, Sendable {
    public typealias Element = Instant

    let clock: AnyClock
    let interval: Duration
    let tolerance: Duration?

    /// Emits the time of the clock after each interval, until the task is cancelled.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// Nil at the end of the sequence.
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
  /// The first interval of an iteration begins when it requests the first element. A late element does not delay later
  /// ones. The sequence ends when the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: the time between two elements. If it is zero or less, the test fails and the sequence is empty.
  ///   - tolerance: the maximum delay of an element.
  /// - Returns: a sequence of the times since the call of this function.
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
