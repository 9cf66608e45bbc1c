/// A clock that fails the test if the code uses it. It proves that a test does not depend on time.
///
/// ```swift
/// let toast = Toast(clock: .unimplemented())
/// expect(toast.isVisible).to(beFalse())   // fails if the toast has read the time or slept
/// ```
///
/// After the failure, it works like an ``ImmediateClock``. Any thread and any task may use it. Modeled on swift-clocks.
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of the clock.
  public typealias Instant = ClockInstant<Duration>

  private let name: String
  private let fail: @Sendable (String) -> Void
  private let clock = ImmediateClock<Duration>()

  /// Creates a clock.
  ///
  /// - Parameter name: the name of the clock in the failure.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    fail = { TestHooks.fail($0, fileID: fileID, filePath: filePath, line: line, column: column) }
  }

  /// The time; reading it fails the test.
  public var now: Instant {
    failUnimplemented("now was read")
    return clock.now
  }

  /// Zero; reading it fails the test.
  public var minimumResolution: Duration {
    failUnimplemented("minimumResolution was read")
    return clock.minimumResolution
  }

  /// Fails the test and returns.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    failUnimplemented("sleep(until:) was called")
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  private func failUnimplemented(_ use: String) {
    fail(
      "\(name).\(use), and the clock is unimplemented; give the code a TestClock or an ImmediateClock if it may use time"
    )
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Returns a clock that fails the test if the code uses it.
  ///
  /// - Parameter name: the name of the clock in the failure.
  public static func unimplemented(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
