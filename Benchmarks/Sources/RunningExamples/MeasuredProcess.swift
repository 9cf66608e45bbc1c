import Foundation
import ProcessTime

/// A process whose time is measured.
struct MeasuredProcess {
  let mode: Mode
  /// The number of tests or examples that it runs.
  let count: Int
  /// XCTest's arguments.
  var arguments: [String] = []

  func time() throws -> Duration {
    // Another process, because Candlestick runs the test methods of a program that links it.
    let program = mode.usesXCTest ? "EmptyTestMethods" : nil
    // On several processors, a test can take ten times as long, because XCTest's threads wait for one another to wake up.
    return try programTime(
      named: program,
      onOneProcessor: true,
      arguments,
      [Mode.variable: mode.rawValue, Mode.countVariable: "\(count)"]
    )
  }
}

/// Measures processes in alternating rounds, so that other load on the machine affects all of them.
///
/// - Returns: the shortest time of each: other load only makes a process take longer.
func bestTimes(of processes: [MeasuredProcess], rounds: Int = 7) throws -> [Duration] {
  var best = [Duration](repeating: .seconds(1_000), count: processes.count)
  for _ in 0..<rounds {
    for (index, process) in processes.enumerated() { best[index] = min(best[index], try process.time()) }
  }
  return best
}

/// The work of a measured process.
enum Mode: String {
  static let variable = "BENCHMARK_MODE"
  static let countVariable = "BENCHMARK_COUNT"

  case testMethods
  case asyncTestMethods
  case examples
  case asyncExamples
  /// Examples that are declared from a list of cases.
  case cases
  /// The same examples, declared in a loop.
  case loop

  var usesXCTest: Bool { self == .testMethods || self == .asyncTestMethods }

  static let current = ProcessInfo.processInfo.environment[variable].flatMap(Mode.init)
  static let count = ProcessInfo.processInfo.environment[countVariable].flatMap { Int($0) } ?? 0
}
