import Foundation

/// A child process and its output.
struct RunningCommand {
  /// The result of a command.
  struct Outcome {
    let status: Int32
    /// The standard output and the standard error, interleaved.
    let output: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private let process = Process()
  /// A file instead of a pipe, which blocks the process while it is full. All writes are at its end: the test process may print beside
  /// the package manager, and reading moves the position that the processes share.
  private let output: FileHandle

  /// Starts a program.
  ///
  /// - Parameter environment: variables in addition to those of this process, whose Candlestick variables are not inherited.
  init(_ program: URL, _ arguments: [String], _ environment: [String: String] = [:]) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "fixture-output-\(UUID())")
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
    output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try FileManager.default.removeItem(at: file)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("CANDLESTICK_") && $0.key != "SWIFT_DETERMINISTIC_HASHING" }
      .merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  /// Waits for the end of the process.
  func outcome() throws -> Outcome {
    process.waitUntilExit()
    try output.seek(toOffset: 0)
    let data = try output.readToEnd() ?? Data()
    return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }

  /// Waits until the process has printed a text a number of times, or has ended.
  ///
  /// - Returns: the whole output so far.
  func outputWith(_ text: String, times count: Int) throws -> String {
    while true {
      let isRunning = process.isRunning
      try output.seek(toOffset: 0)
      let printed = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
      if !isRunning || printed.components(separatedBy: text).count > count { return printed }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  var isRunning: Bool { process.isRunning }

  /// Sends a signal to the process, or to its group.
  func send(_ signal: Int32, toGroup: Bool) {
    kill(toGroup ? -process.processIdentifier : process.processIdentifier, signal)
  }

  /// Sends the signal of Ctrl-C to the process.
  func interrupt() { process.interrupt() }
}
