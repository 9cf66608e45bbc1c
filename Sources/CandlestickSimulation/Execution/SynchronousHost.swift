import CandlestickSupport
import Dispatch

extension Simulation {
  /// The key of a value that only the main queue has.
  private static let mainQueueKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Checks that the current synchronous code can host a simulation: it must run on the main thread or in a block of
  /// the main queue.
  ///
  /// If a program has an async top level, Dispatch ends the main thread when the top level first suspends, and runs the
  /// blocks of the main queue on other threads.
  ///
  /// - Parameter call: the async call that the error suggests.
  /// - Throws: ``SimulationError`` if the code runs elsewhere.
  static func checkSynchronousHost(for call: String) throws {
    guard ProcessThread.isMain || DispatchQueue.getSpecific(key: mainQueueKey) != nil else {
      throw SimulationError.notOnMainThread(call)
    }
  }
}
