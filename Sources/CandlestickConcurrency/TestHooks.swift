import Foundation

/// What this module asks of a test framework in the same process; in production there is none.
///
/// The framework imports this module, not the other way round, so that a program need not link the framework.
package enum TestHooks {
  private struct Hooks: Sendable {
    var settle: @Sendable () async -> Bool = { false }
    var atEndOfSimulation: @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
    var onFallback: @Sendable (Fallback) -> Void = { _ in }
  }

  private static let hooks = PortableMutex(Hooks())

  /// Sets what simulations do.
  ///
  /// - Parameters:
  ///   - settle: runs all other tasks of the current simulation until none is ready; returns false outside of one.
  ///   - atEnd: calls a closure when the current simulation cancels its tasks; does nothing outside of one.
  package static func setSimulation(
    settle: @escaping @Sendable () async -> Bool,
    atEnd: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    hooks.withLock { hooks in
      hooks.settle = settle
      hooks.atEndOfSimulation = atEnd
    }
  }

  /// Sets what to do when a ``Pendable`` falls back because nobody has resolved it.
  package static func setOnFallback(_ onFallback: @escaping @Sendable (Fallback) -> Void) {
    hooks.withLock { $0.onFallback = onFallback }
  }

  static func settle() async -> Bool { await hooks.withLock { $0.settle }() }

  static func atEndOfSimulation(_ end: @escaping @Sendable () -> Void) { hooks.withLock { $0.atEndOfSimulation }(end) }

  static func fellBack(_ fallback: Fallback) { hooks.withLock { $0.onFallback }(fallback) }

  /// Fails the current test, in whichever framework.
  static func fail(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    // By name, since nothing of Candlestick may have run yet in a test of another framework.
    if let recorder = NSClassFromString("CandlestickExpectations.MisuseRecorder") as? any MisuseRecording.Type {
      recorder.record(message, fileID: fileID, filePath: filePath, line: line, column: column)
    } else {
      FileHandle.standardError.write(Data("\(filePath):\(line): error: \(message)\n".utf8))
    }
  }
}

/// Records failures that this module finds. Only `MisuseRecorder` conforms.
package protocol MisuseRecording {
  static func record(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
}
