import Foundation
import XCTest

/// A run of the fixture Perils.
struct PerilsRun {
  /// A command that runs it.
  enum Way: CaseIterable {
    case swiftTest, specsCommand, twoWorkers, workerForEachTest

    /// True if only specs run.
    var isSpecsOnly: Bool { self == .specsCommand }
  }

  private static let perils = Fixture.perils
  private static let hangLimit = "2"
  private static let manyLines = String(repeating: "line\n", count: 1000)

  let status: Int32
  /// The output without the million lines.
  let output: String
  /// The number of the million lines in the output.
  let lineCount: Int
  /// The processes that set up the suite.
  let suites: [Substring]
  /// The numbers of the workers.
  let workers: Set<Substring>
  /// The processes that were still running after it.
  let leftProcesses: [pid_t]
  /// The file with the output.
  let file: String
  /// The names of the tests without their groups, once for each result.
  let passed: [String]
  let failed: [String]
  /// The number of failures that came after the end of their test.
  let lateCount: Int

  init(_ way: Way) throws {
    let suites = try Self.perils.candlestick().directory.appending(path: "suites")
    try? FileManager.default.removeItem(at: suites)
    let run = try Self.run(way)
    status = run.status
    let parts = run.output.components(separatedBy: Self.manyLines)
    // `swift test` may print the standard error of an earlier test between the lines.
    let rest = parts.joined().components(separatedBy: "\n")
    let otherLines = rest.filter { $0 != "line" }
    output = otherLines.joined(separator: "\n")
    lineCount = 1000 * (parts.count - 1) + rest.count - otherLines.count
    let setUps = (try? String(contentsOf: suites, encoding: .utf8))?.split(separator: "\n") ?? []
    self.suites = setUps.map { $0.prefix { $0 != " " } }
    workers = Set(setUps.map { $0.drop { $0 != " " }.dropFirst() })
    leftProcesses = Self.lastingProcesses()
    passed = output.matches(of: #/Test Case '(\w+\.)(?:.* )?(\w+)' passed \(/#).map { "\($0.1)\($0.2)" }
    failed = output.matches(of: #/Test Case '(\w+\.)(?:.* )?(\w+)' failed \(/#).map { "\($0.1)\($0.2)" }
    lateCount = output.components(separatedBy: " : after the end of \"").count - 1
    let file = Fixture.folder.appending(path: "Perils/\(way).txt")
    try Data(output.utf8).write(to: file)
    self.file = file.path
  }

  private static func run(_ way: Way) throws -> Fixture.Outcome {
    let environment = ["CANDLESTICK_PACKAGE": try perils.candlestick().directory.path]
    return switch way {
    case .swiftTest:
      try perils.swift("test", "--skip-build", environment: ["CANDLESTICK_HANG_LIMIT": hangLimit])
    case .specsCommand:
      // Through a pipe, as on most CI services.
      try perils.start("package", ["specs", "--format", "xctest", "--hang-limit", hangLimit], through: .pipe).outcome()
    case .twoWorkers: try perils.runTests("--workers", "2", "--hang-limit", hangLimit, environment: environment)
    case .workerForEachTest:
      try perils.runTests("--isolation", "example", "--hang-limit", hangLimit, environment: environment)
    }
  }

  /// Returns the processes that have not ended 5 seconds after the run.
  private static func lastingProcesses() -> [pid_t] {
    for _ in 0..<500 where !perils.processes().isEmpty { usleep(10_000) }
    return perils.processes()
  }

  /// Returns the output between the start of a test and its failure.
  func failure(of test: String) throws -> Substring {
    let parts = test.split(separator: ".")
    let name = try Regex(#"Test Case '\#(parts[0])\.(.* )?\#(parts[1])' "#)
    let all = output.ranges(of: name)
    let start = try XCTUnwrap(all.first?.upperBound, test)
    return output[start..<(all.last?.lowerBound ?? start)]
  }
}
