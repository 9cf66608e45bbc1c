/// A clock whose sleeps return immediately. Each sleep advances the clock to its deadline.
///
/// ```swift
/// let toast = Toast(clock: ImmediateClock())
/// await toast.show(for: .seconds(5))   // takes no time
/// expect(toast.isVisible).to(beFalse())
/// ```
///
/// A loop that sleeps in each iteration never ends with this clock; use a ``TestClock`` for it. In deterministic
/// execution, real clocks take no time either, so code needs no injected clock.
///
/// Any thread and any task may use it. Modeled on swift-clocks.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of the clock.
  public typealias Instant = ClockInstant<Duration>

  private let time: PortableMutex<Instant>
  private let resolution = PortableMutex(Duration.zero)

  /// Creates a clock.
  ///
  /// - Parameter now: the initial time.
  public init(now: Instant = Instant()) {
    time = PortableMutex(now)
  }

  /// The deadline of the latest sleep.
  public var now: Instant { time.withLock { $0 } }

  /// The smallest difference between two instants; zero by default.
  public var minimumResolution: Duration {
    get { resolution.withLock { $0 } }
    set { resolution.withLock { $0 = newValue } }
  }

  /// Sets the clock to a deadline, even to an earlier time, and lets other tasks run.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = deadline }
    await Task.megaYield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock, for a parameter of type `any Clock<Duration>`.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock whose sleeps return immediately, as in `Toast(clock: .immediate)`.
  public static var immediate: Self { ImmediateClock() }
}
