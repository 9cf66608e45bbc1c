import Foundation

/// Runs this program as another process, and measures its time.
struct Measurement {
  /// The shortest of several runs: other load on the machine only makes a run longer.
  let best: Duration

  /// - Parameters:
  ///   - mode: what the process does.
  ///   - count: how many tests or examples it runs.
  ///   - arguments: XCTest's arguments.
  init(_ mode: Mode, count: Int, arguments: [String] = []) throws {
    let times = try (0..<5).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(
        [Mode.variable: mode.rawValue, Mode.countVariable: "\(count)"]
      ) { $1 }
      process.standardOutput = FileHandle.nullDevice
      // Waiting with `waitUntilExit` is as coarse as the run loop's turns.
      let end = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in end.signal() }
      let start = ContinuousClock.now
      try process.run()
      end.wait()
      let time = start.duration(to: .now)
      guard process.terminationStatus == 0 else { throw Failure(mode: mode, status: process.terminationStatus) }
      return time
    }
    best = times.min() ?? .zero
  }

  struct Failure: Error {
    let mode: Mode
    let status: Int32
  }
}

/// What a measured process does.
enum Mode: String {
  static let variable = "BENCHMARK_MODE"
  static let countVariable = "BENCHMARK_COUNT"

  case testMethods
  case examples
  case asyncExamples

  static let current = ProcessInfo.processInfo.environment[variable].flatMap(Mode.init)
  static let count = ProcessInfo.processInfo.environment[countVariable].flatMap { Int($0) } ?? 0
}
