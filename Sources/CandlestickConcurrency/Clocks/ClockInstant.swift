/// An instant of a ``TestClock``, an ``ImmediateClock`` or an ``AnyClock``.
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the clock began.
  public let offset: Duration

  /// Creates an instant.
  ///
  /// - Parameter offset: the time since the clock began.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

  public func duration(to other: Self) -> Duration { other.offset - offset }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
}
