import CSupport
import CandlestickExpectations

/// Fails the process if it ends before its run has, and names what was running by then.
///
/// What is run inside of something else, as by the specs of this package, is not named. Elsewhere than on Linux it does nothing.
@MainActor enum RunWatch {
  /// Begins the watch, which lasts until ``end()``.
  static func begin() {
    #if os(Linux)
    candlestick_begin_run()
    #endif
  }

  /// Keeps the programs that tests start from taking part in what a parent process has asked this one for.
  static func hide() {
    #if os(Linux)
    candlestick_hide_run()
    #endif
  }

  /// Ends the watch: from here on the process may end.
  static func end() {
    #if os(Linux)
    candlestick_end_run()
    #endif
  }

  /// Names what begins to run.
  ///
  /// - Parameters:
  ///   - type: the name of the class.
  ///   - name: the name of the example, or nothing.
  ///   - location: where it stands, if that is known.
  static func beginRunning(_ type: String, _ name: String = "", at location: CodeLocation? = nil) {
    #if os(Linux)
    candlestick_begin_running(type, name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Names the part of an example that runs now.
  ///
  /// - Parameters:
  ///   - name: the DSL's word for it; nothing for the code of the example itself.
  ///   - location: where it stands, if that is known.
  static func step(_ name: String, at location: CodeLocation? = nil) {
    #if os(Linux)
    candlestick_set_step(name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Ends what began to run last.
  static func endRunning() {
    #if os(Linux)
    candlestick_end_running()
    #endif
  }
}

#if os(Linux)
extension CodeLocation {
  /// The path of the file where the compiler has put it, ended by a zero; nil if it is known only at run time.
  fileprivate var cPath: UnsafePointer<CChar>? {
    guard filePath.hasPointerRepresentation, filePath.utf8CodeUnitCount > 0 else { return nil }
    return UnsafeRawPointer(filePath.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
#endif
