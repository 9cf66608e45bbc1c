import Foundation
import ProcessTime

/// Runs this program as another process, and measures its time.
struct Measurement {
  /// The shortest of several runs: other load on the machine only makes a run longer.
  let best: Duration

  /// - Parameters:
  ///   - mode: what the process does.
  ///   - count: how many tests or examples it runs.
  ///   - arguments: XCTest's arguments.
  init(_ mode: Mode, count: Int, arguments: [String] = []) throws {
    let variables = [Mode.variable: mode.rawValue, Mode.countVariable: "\(count)"]
    best = try (0..<5).map { _ in try timeOfThisProgram(arguments, variables) }.min() ?? .zero
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
