import Dispatch

extension SimulationEngine {
  /// Its value identifies the main queue.
  private static let mainQueueKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Checks that synchronous code here can host a simulation: it must run on the main thread, or in a block of the main queue.
  ///
  /// If the top level of a program is async, Dispatch ends the main thread when that first suspends, and runs the blocks of the
  /// main queue on other threads.
  ///
  /// - Parameter call: the call to await elsewhere.
  /// - Throws: ``SimulationError`` if the code runs elsewhere.
  static func checkSynchronousHost(for call: String) throws {
    guard isOnMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil else {
      throw SimulationError.notOnMainThread(call)
    }
  }
}
