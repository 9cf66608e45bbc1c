import Foundation

/// The time that calls of a ``Pendable`` wait by default.
///
/// ```swift
/// PendableDefaults.delay = 5
/// ```
public final class PendableDefaults: Sendable {
  /// The defaults of the process.
  public static let shared = PendableDefaults()

  private let seconds = PortableMutex<TimeInterval>(2)

  /// Creates separate defaults; calls use only those of ``shared``.
  public init() {}

  /// The time until a call falls back, in seconds; 2 by default, twice as long as expectations poll.
  public var delay: TimeInterval {
    get { seconds.withLock { $0 } }
    set { seconds.withLock { $0 = newValue } }
  }

  /// The time until a call falls back, in seconds; 2 by default, twice as long as expectations poll.
  public static var delay: TimeInterval {
    get { shared.delay }
    set { shared.delay = newValue }
  }
}
