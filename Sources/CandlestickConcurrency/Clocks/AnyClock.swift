/// A clock of any type with a certain type of duration.
///
/// ```swift
/// final class Stopwatch {
///   private let clock: AnyClock<Duration>
///
///   init(clock: some Clock<Duration>) { self.clock = AnyClock(clock) }
/// }
/// ```
///
/// Unlike `any Clock<Duration>`, it has a type for its points in time, so that code can store them and compare them.
///
/// The design is that of swift-clocks.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of the clock. Its offset is the time since the `AnyClock` was created.
  public typealias Instant = ClockInstant<Duration>

  private let currentTime: @Sendable () -> Instant
  private let resolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Wraps a clock.
  public init<Base: Clock>(_ base: Base) where Base.Duration == Duration {
    let start = base.now
    currentTime = { Instant(offset: start.duration(to: base.now)) }
    resolution = { base.minimumResolution }
    sleepUntil = { try await base.sleep(until: start.advanced(by: $0.offset), tolerance: $1) }
  }

  /// The time of the wrapped clock since this value was created.
  public var now: Instant { currentTime() }

  /// The smallest difference between two instants of the wrapped clock.
  public var minimumResolution: Duration { resolution() }

  /// Sleeps with the wrapped clock.
  ///
  /// - Throws: what the wrapped clock throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}
