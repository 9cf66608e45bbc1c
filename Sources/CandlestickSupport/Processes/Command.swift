#if FORKED_WORKERS
import CSupport
import Foundation

/// Runs other programs. Foundation's `Process` would start threads, and wait on the run loop and on clocks that may be
/// virtual in a simulation.
package enum Command {
  /// The path of the program of this process.
  package static var ownProgram: String {
    URL(fileURLWithPath: CANDLESTICK_OWN_PROGRAM).resolvingSymlinksInPath().path
  }

  /// Runs a program, and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: the path of the program, and its arguments.
  ///   - takesErrors: true if the output includes the standard error; otherwise, that is discarded.
  /// - Returns: the exit status, and the last 16 MB of the output; nil if the program crashed, could not be started or did not end
  ///   in time.
  package static func run(
    _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    takesErrors: Bool = false,
    timeout: Duration
  ) -> (status: Int32, output: String)? {
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    let child = try? ForkedChild.run(timeout: timeout, keepingLast: 16 * 1024 * 1024) { _ in
      guard let program = words[0] else { return }
      let null = open("/dev/null", O_RDWR)
      dup2(null, STDIN_FILENO)
      if !takesErrors { dup2(null, STDERR_FILENO) }
      execve(program, words, variables)
      // The program could not be started: the child returns, which is no exit status.
    }
    guard let child, case .exit(let status) = child.ending else { return nil }
    return (status, child.output)
  }
}
#endif
