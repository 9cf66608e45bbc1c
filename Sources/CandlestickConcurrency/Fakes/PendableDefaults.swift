/// The time that calls of a ``Pendable`` wait by default.
///
/// ```swift
/// PendableDefaults.delay = .seconds(5)
/// ```
public final class PendableDefaults: Sendable {
  /// The defaults of the process.
  public static let shared = PendableDefaults()

  private let time = PortableMutex(Duration.seconds(2))

  /// Creates separate defaults; calls use only those of ``shared``.
  public init() {}

  /// The time until a call falls back; 2 seconds by default, twice as long as expectations poll.
  @_disfavoredOverload public var delay: Duration {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  /// The time until a call falls back; 2 seconds by default, twice as long as expectations poll.
  @_disfavoredOverload public static var delay: Duration {
    get { shared.delay }
    set { shared.delay = newValue }
  }
}
