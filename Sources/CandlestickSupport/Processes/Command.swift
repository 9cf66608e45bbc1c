#if FORKED_WORKERS
import CSupport
import Foundation

/// Runs other programs. It does not use Foundation's `Process`, which starts threads, and waits on the run loop and on
/// clocks that are virtual in a simulation.
package enum Command {
  /// The path of this process's program.
  package static var ownProgram: String {
    URL(fileURLWithPath: CANDLESTICK_OWN_PROGRAM).resolvingSymlinksInPath().path
  }

  /// Runs a program and waits until it ends.
  ///
  /// - Parameters:
  ///   - arguments: the path of the program, followed by its arguments.
  ///   - takesErrors: true to include the standard error in the output; false to discard it.
  ///   - timeout: the real time after which the program is killed.
  /// - Returns: the exit status and the last 16 MB of the output; nil if the program could not be started, crashed or
  ///   timed out.
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
      // The program could not be started. The child returns without an exit status.
    }
    guard let child, case .exit(let status) = child.ending else { return nil }
    return (status, child.output)
  }
}
#endif
