import CSupport
import CandlestickExpectations
import Foundation

/// Watches the declarations of a process: one that traps, exits or does not end fails its class alone.
///
/// The process then restarts itself, leaves out the class, and reports what happened. It does nothing on other platforms than Linux.
@MainActor final class DeclarationWatch {
  /// The time that the declaration of a class may take; nil for any time.
  var limit: Duration?
  #if os(Linux)
  /// The earlier ends of this process, by the name of the class that was being declared.
  private var ends: [String: WorkerEnd] = [:]
  private var current = ""
  #endif

  /// Begins the watch, until ``end()``.
  init(limit: Duration?) {
    self.limit = limit
    #if os(Linux)
    candlestick_begin_declarations()
    var type: UnsafePointer<CChar>?
    var output: UnsafePointer<CChar>?
    for index in 0... {
      guard let record = candlestick_failed_declaration(index, &type, &output), let type, let output else { break }
      ends[String(cString: type)] = WorkerEnd(ofDeclaration: record, output: String(cString: output))
    }
    #endif
  }

  /// Ends the watch: from now on, a trap or an exit ends the process.
  func end() {
    #if os(Linux)
    candlestick_end_declarations()
    #endif
  }

  /// Declares what a class declares.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - declare: declares it.
  ///   - replace: is called instead if that has ended the process before. Its argument creates the failure to report, which takes time.
  func declare<Result>(
    _ type: AnyClass,
    _ declare: () -> Result,
    insteadOfFailed replace: (_ makeFailure: @escaping @MainActor (_ words: String) -> TestFailure) -> Result
  ) -> Result {
    #if os(Linux)
    let name = Self.name(of: type)
    if let end = ends[name] {
      return replace { words in
        var failure = end.failure(at: CodeLocation(path: nil, line: 0), number: 0)
        failure.message = "\(words): \(failure.message)"
        return failure
      }
    }
    let outer = current
    watch(name)
    defer { watch(outer) }
    #endif
    return declare()
  }

  #if os(Linux)
  private func watch(_ name: String) {
    current = name
    candlestick_set_declaring(name, (limit ?? .zero) / .seconds(1))
  }

  /// The name of a class that is the same after a restart: without the address that the name of a private one contains.
  private static func name(of type: AnyClass) -> String {
    String(reflecting: type).replacing(#/\(unknown context at \$[0-9a-f]+\)/#, with: "(private)")
  }
  #endif
}

#if os(Linux)
extension WorkerEnd {
  /// Creates the end of a process during the declaration of a class.
  ///
  /// - Parameters:
  ///   - record: what the process has recorded.
  ///   - output: what the Swift runtime printed about a fatal error.
  fileprivate init(ofDeclaration record: UnsafeRawPointer, output: String) {
    self.init(
      hasEnded: false,
      status: nil,
      signal: nil,
      reasonForKill: nil,
      cause: String(cString: candlestick_cause(record)),
      place: "",
      words: "",
      errorOutput: output,
      threads: Thread.all(in: record, main: nil)
    )
  }
}
#endif
