#if os(Linux)
import CSupport
import Foundation

/// Runs other programs. Foundation's `Process` would start threads, and wait on the run loop and on clocks that may be
/// virtual here.
package enum Command {
  /// The path of the program of this process.
  package static var ownProgram: String {
    URL(fileURLWithPath: CANDLESTICK_OWN_PROGRAM).resolvingSymlinksInPath().path
  }

  /// Runs a program, and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: the path of the program, and its arguments.
  ///   - takesErrors: whether the output includes what it prints to the standard error.
  /// - Returns: its exit status, and its output, of which the last 16 MB are kept; nil if it crashed, could not be started
  ///   or did not end in time.
  package static func run(
    _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    takesErrors: Bool = false,
    timeout: Duration
  ) -> (status: Int32, output: String)? {
    let words = CStrings(arguments)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    let child = try? ForkedChild.run(timeout: timeout, keepingLast: 16 * 1024 * 1024) { _ in
      guard let program = words.pointers[0] else { return }
      let null = open("/dev/null", O_RDWR)
      dup2(null, STDIN_FILENO)
      if !takesErrors { dup2(null, STDERR_FILENO) }
      execve(program, words.pointers, variables.pointers)
      // It could not be started: the child returns, which is no exit status.
    }
    guard let child, case .exit(let status) = child.ending else { return nil }
    return (status, child.output)
  }
}

/// A null-terminated array of C strings.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    pointers.initialize(repeating: nil, count: count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
#endif
