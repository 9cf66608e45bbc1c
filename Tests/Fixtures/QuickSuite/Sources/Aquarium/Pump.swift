import Dispatch
import Foundation

extension Notification.Name {
  public static let pumpDidStart = Notification.Name("pumpDidStart")
}

/// Moves water, and then calls back.
public final class Pump {
  public private(set) var isRunning = false
  public init() {}

  public func start() {
    isRunning = true
    NotificationCenter.default.post(name: .pumpDidStart, object: nil)
  }

  public func stop() { isRunning = false }

  /// Calls back on another thread.
  public func drain(_ litres: Int, completion: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.global().async { completion(litres / 2) }
  }
}
