import Foundation

/// Runs a program as another process.
///
/// - Parameters:
///   - program: the name of a program beside this one; nil for this one.
///   - isOnOneProcessor: true to run it, and the processes that it starts, on one processor.
///   - arguments: its arguments.
///   - variables: variables to add to the environment.
/// - Returns: the time from its start to its end.
/// - Throws: an error if the program cannot be started or fails.
public func programTime(
  named program: String? = nil,
  onOneProcessor isOnOneProcessor: Bool = false,
  _ arguments: [String],
  _ variables: [String: String]
) throws -> Duration {
  let process = Process()
  let this = URL(fileURLWithPath: CommandLine.arguments[0])
  process.executableURL = program.map { this.deletingLastPathComponent().appendingPathComponent($0) } ?? this
  process.arguments = arguments
  if isOnOneProcessor, let path = process.executableURL?.path {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/taskset")
    process.arguments = ["-c", "0", path] + arguments
  }
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  // `waitUntilExit` is too imprecise: it returns only at the end of a pass of the run loop.
  let end = DispatchSemaphore(value: 0)
  process.terminationHandler = { _ in end.signal() }
  let start = ContinuousClock.now
  try process.run()
  end.wait()
  let time = start.duration(to: .now)
  guard process.terminationStatus == 0 else {
    throw ProcessFailure(arguments: arguments, variables: variables, status: process.terminationStatus)
  }
  return time
}

public struct ProcessFailure: Error {
  let arguments: [String]
  let variables: [String: String]
  let status: Int32
}
