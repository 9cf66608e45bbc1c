import Foundation

/// Functions of a test framework in the same process that this module calls. In production they do nothing.
///
/// The framework registers them, so a program that links this module need not link the framework.
package enum TestHooks {
  private struct Hooks: Sendable {
    var settle: @Sendable () async -> Bool = { false }
    var atSimulationEnd: @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
    var onFallback: @Sendable (String) -> Void = { _ in }
    var onMisuse: OnMisuse = { message, _, filePath, line, _ in
      // `FileHandle` would end the program if its standard error is closed.
      _ = Array("\(filePath):\(line): error: \(message)\n".utf8).withUnsafeBytes {
        write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
    }
  }

  private static let hooks = PortableMutex(Hooks())

  /// Registers the functions of simulations.
  ///
  /// - Parameters:
  ///   - settle: runs all other tasks of the current simulation until none is ready; returns false outside of one.
  ///   - atEnd: calls a closure when the current simulation cancels its tasks; does nothing outside of a simulation.
  package static func setSimulation(
    settle: @escaping @Sendable () async -> Bool,
    atEnd: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    hooks.withLock { hooks in
      hooks.settle = settle
      hooks.atSimulationEnd = atEnd
    }
  }

  /// Registers the function that is called when a ``Pendable`` falls back because nothing resolved it in time. It
  /// receives a sentence that says so.
  package static func setOnFallback(_ onFallback: @escaping @Sendable (String) -> Void) {
    hooks.withLock { $0.onFallback = onFallback }
  }

  /// Fails the current test with a message, at a file ID, file path, line and column.
  package typealias OnMisuse = @Sendable (String, StaticString, StaticString, UInt, UInt) -> Void

  /// Registers the function that receives failures found by this module. By default they are printed.
  package static func setOnMisuse(_ onMisuse: @escaping OnMisuse) { hooks.withLock { $0.onMisuse = onMisuse } }

  static func settle() async -> Bool { await hooks.withLock { $0.settle }() }

  static func atSimulationEnd(_ end: @escaping @Sendable () -> Void) { hooks.withLock { $0.atSimulationEnd }(end) }

  static func fellBack(_ fallback: String) { hooks.withLock { $0.onFallback }(fallback) }

  /// Fails the current test, in any test framework.
  static func fail(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    hooks.withLock { $0.onMisuse }(message, fileID, filePath, line, column)
  }
}
