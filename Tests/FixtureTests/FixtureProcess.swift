import Candlestick
import Foundation

/// A child process that runs test cases at the same time as the specs. Both wait most of the time.
struct FixtureProcess {
  /// The test cases of each process. Those of one fixture share a process, because only one process at a time can build it.
  private static let testCases: [[FixtureTestCase.Type]] = [
    [
      AttachingTests.self, DeclaringTests.self, EndingTests.self, ExecutionTests.self, FailedRuntimeCheckTests.self,
      FormatsTests.self,
      InterruptionTests.self, IsolatedEndingTests.self, NameTests.self, OwnerTests.self, RunOptionsTests.self,
      StrangerTests.self,
      WorkersTests.self,
    ],
    [
      FeaturesTests.self, HangTests.self, PerilsTests.self, ScheduleEndingTests.self, SettingsTests.self,
      TestedSpecTests.self,
      XCTestMigrationTests.self,
    ],
    [
      AsyncRefusalTests.self, MigrationTests.self, PlainTests.self, QuickSuiteTests.self, WatchTests.self,
      WholeTests.self,
    ],
  ]
  static var count: Int { testCases.count }
  @MainActor private static var started: [ObjectIdentifier: FixtureProcess] = [:]

  private let output: URL
  /// The file that exists once the process has ended. The tests, which read the results, cannot wait for the process: they run in a
  /// worker, and the process is a child of the supervisor.
  private var end: URL { output.appendingPathExtension("end") }

  @MainActor fileprivate static func startAll() throws {
    for testCases in testCases {
      let process = try FixtureProcess(testCases.map { String(reflecting: $0) })
      for testCase in testCases { started[ObjectIdentifier(testCase)] = process }
    }
  }

  /// Starts the process with `posix_spawn`, because specs compare the open files of this process, and `Process` closes a file when the
  /// child ends.
  private init(_ names: [String]) throws {
    try FileManager.default.createDirectory(at: Fixture.folder, withIntermediateDirectories: true)
    output = Fixture.folder.appending(path: "\(names[0]).txt")
    try? FileManager.default.removeItem(at: end)
    let command = #"unset CANDLESTICK_FORMAT; "$0" "$1" >"$2" 2>&1; : >"$3""#
    let words = ["sh", "-c", command, CommandLine.arguments[0], names.joined(separator: ","), output.path, end.path]
    let arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EPERM) }
  }

  /// Returns the process that runs a test case; nil if this process runs it.
  @MainActor static func running(_ testCase: FixtureTestCase.Type) -> FixtureProcess? {
    if started.isEmpty { return nil }
    guard let process = started[ObjectIdentifier(testCase)] else {
      preconditionFailure("\(testCase) is missing from FixtureProcess.testCases")
    }
    return process
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: the output of the test; nil if it passed.
  func failure(of test: String) throws -> String? {
    while !FileManager.default.fileExists(atPath: end.path) { usleep(50_000) }
    let text = try String(contentsOf: output, encoding: .utf8)
    if text.contains("\nTest Case '\(test)' passed (") { return nil }
    let start = text.range(of: "\nTest Case '\(test)' started")?.upperBound ?? text.startIndex
    let end = text[start...].range(of: "\nTest Case '\(test)' failed (")?.lowerBound ?? text.endIndex
    return String(text[start..<end])
  }
}

/// Starts the processes in a run of all tests.
final class FixtureProcessConfiguration: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    // A test that builds a package or waits for its process is silent for longer than 60 seconds.
    configuration.hangLimit = .seconds(1800)
    // The process declares its specs once it has restarted with this variable; to list tests, it does not restart.
    let isRestarted = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil
    guard TestBuild.isWholeRun, isRestarted, !TestBuild.isSanitized else { return }
    // One for each of the processes, whose tests take longest and so begin first, and one for the specs.
    configuration.workers = .count(FixtureProcess.count + 1)
    do { try FixtureProcess.startAll() } catch { preconditionFailure("\(error)") }
  }
}
