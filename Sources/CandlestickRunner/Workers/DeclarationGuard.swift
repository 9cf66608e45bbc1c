import CSupport
import CTestProcess
import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// Restarts the process if the declaration of a class crashes, exits or hangs, so that only this class fails.
///
/// The restarted process skips the class, and reports how the first process ended.
@MainActor final class DeclarationGuard: DeclarationGuarding {
  /// The options of the process.
  private let options: RunOptions
  /// The time limit for the declaration of a class; nil for none.
  private var limit: Duration?
  /// The ends of this process before restarts, by the name of the class that was being declared.
  private var ends: [String: WorkerEnd] = [:]
  private var current = ""

  /// Starts the guard, which lasts until ``end()``.
  init(_ options: RunOptions) {
    self.options = options
    limit = options.hangLimit
    candlestick_begin_declarations(CommandLine.unsafeArgv, candlestick_fatal_error)
    var type: UnsafePointer<CChar>?
    var output: UnsafePointer<CChar>?
    for index in 0... {
      guard let record = candlestick_failed_declaration(index, &type, &output), let type, let output else { break }
      ends[String(cString: type)] = WorkerEnd(ofDeclaration: record, output: String(cString: output))
    }
  }

  package func apply(_ configuration: SpecConfiguration) { limit = options.completed(by: configuration).hangLimit }

  package nonisolated func recordLate(_ failure: TestFailure) { LeftFailures.ofProcess.record(failure) }

  package func end() {
    candlestick_end_declarations()
  }

  package func declare<Result>(
    _ type: AnyClass,
    _ declare: () -> Result,
    replacingFailed replace: (_ makeFailure: @escaping @MainActor (_ words: String) -> TestFailure) -> Result
  ) -> Result {
    let name = Self.name(of: type)
    if let end = ends[name] {
      return replace { words in
        var failure = end.failure(at: .unknown, number: 0)
        failure.message = "\(words): \(failure.message)"
        return failure
      }
    }
    let outer = current
    watch(name)
    defer { watch(outer) }
    return declare()
  }

  private func watch(_ name: String) {
    current = name
    candlestick_set_declaring(name, (limit ?? .zero) / .seconds(1))
  }

  /// Returns the name of a class. The name of a private class contains an address that changes with each start, which is
  /// removed.
  private static func name(of type: AnyClass) -> String {
    String(reflecting: type).replacing(#/\(unknown context at \$[0-9a-f]+\)/#, with: "(private)")
  }
}

extension WorkerEnd {
  /// Creates the end of this process during a declaration, before it restarted.
  fileprivate init(ofDeclaration record: UnsafeRawPointer, output: String) {
    self.init(
      hasEnded: false,
      ending: .unseen,
      reasonForKill: nil,
      cause: String(cString: candlestick_read_worker_state(record).cause),
      location: "",
      words: "",
      errorOutput: output,
      threads: Thread.all(in: record, main: nil)
    )
  }
}
