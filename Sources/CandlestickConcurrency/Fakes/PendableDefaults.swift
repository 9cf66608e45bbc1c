import Foundation

/// How long a ``Pendable`` waits to be resolved, unless a call says otherwise.
///
/// ```swift
/// PendableDefaults.delay = 5
/// ```
public final class PendableDefaults: Sendable {
  /// The defaults of the process.
  public static let shared = PendableDefaults()

  private let seconds = PortableMutex<TimeInterval>(2)

  /// Creates defaults that nobody uses; ``shared`` are the process's.
  public init() {}

  /// The time until a call falls back, in seconds; 2 by default, twice as long as polling expectations wait.
  public var delay: TimeInterval {
    get { seconds.withLock { $0 } }
    set { seconds.withLock { $0 = newValue } }
  }

  /// The time until a call falls back, in seconds; 2 by default, twice as long as polling expectations wait.
  public static var delay: TimeInterval {
    get { shared.delay }
    set { shared.delay = newValue }
  }
}
