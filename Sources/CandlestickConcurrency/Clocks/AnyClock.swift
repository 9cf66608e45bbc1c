/// A type-erased clock.
///
/// ```swift
/// final class Stopwatch {
///   private let clock: AnyClock<Duration>
///
///   init(clock: some Clock<Duration>) { self.clock = AnyClock(clock) }
/// }
/// ```
///
/// Unlike `any Clock<Duration>`, it has an `Instant` type, so code can store and compare instants.
///
/// Modeled on swift-clocks.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant; its offset is the time since the `AnyClock` was created.
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

  /// The time on the wrapped clock since this value was created.
  public var now: Instant { currentTime() }

  /// The smallest difference between two instants of the wrapped clock.
  public var minimumResolution: Duration { resolution() }

  /// Sleeps with the wrapped clock.
  ///
  /// - Throws: the error of the wrapped clock: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}
