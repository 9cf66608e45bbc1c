import Foundation
import Synchronization
import XCTest

/// A package in `Tests/Fixtures`, built and run as its owner would, but with the libraries of the running test process.
struct Fixture {
  typealias Outcome = RunningCommand.Outcome

  let name: String
  /// Whether commands run in a copy, which they may change; ``copy()`` makes it.
  var isCopied = false

  /// Kept between runs.
  private static let folder = TestBuild.repository.appending(path: ".build/fixtures")
  private static let candlestick = Result { try BuiltCandlestick(in: folder.appending(path: "Candlestick")) }

  /// The builds that were started but not yet awaited, by the names of the fixtures.
  private static let builds = Mutex<[String: RunningCommand]>([:])
  private static let hasStartedBuilds = Atomic(false)

  private var directory: URL { isCopied ? copiedDirectory : originalDirectory }
  private var originalDirectory: URL { TestBuild.repository.appending(path: "Tests/Fixtures/\(name)") }
  private var copiedDirectory: URL { Self.folder.appending(path: "copies/\(name)") }
  private var buildDirectory: URL { Self.folder.appending(path: isCopied ? "\(name)-copy" : name) }

  func file(_ path: String) -> URL { directory.appending(path: path) }

  /// Replaces the copy with a new one.
  func copy() throws {
    try? FileManager.default.removeItem(at: copiedDirectory)
    try FileManager.default.createDirectory(
      at: copiedDirectory.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: originalDirectory, to: copiedDirectory)
  }

  /// The bytes of each file, by its path in the package.
  func contents() throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
    let files = paths.compactMap { path in FileManager.default.contents(atPath: file(path).path).map { (path, $0) } }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// Builds the package and its tests.
  ///
  /// - Throws: `XCTSkip` under a sanitizer, which fixtures are built without.
  func build() throws -> Outcome {
    if TestBuild.isSanitized { throw XCTSkip("fixtures are not built for sanitizers") }
    if !isCopied, let started = Self.builds.withLock({ $0.removeValue(forKey: name) }) { return try started.outcome() }
    let outcome = try swift("build", "--build-tests")
    if TestBuild.isWholeRun { try startOtherBuilds() }
    return outcome
  }

  /// Starts building the fixtures that are tested later, on cores that the tests of this one leave idle.
  private func startOtherBuilds() throws {
    guard !Self.hasStartedBuilds.exchange(true, ordering: .relaxed) else { return }
    for other in ["Plain", "QuickSuite", "LinuxMain"] where other != name {
      let build = try Fixture(name: other).start("build", ["--build-tests"])
      Self.builds.withLock { $0[other] = build }
    }
  }

  /// Runs a command of the package manager, such as `test` or `package`, in the package.
  func swift(_ command: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try swift(command, arguments, environment: environment)
  }

  func swift(_ command: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try start(command, arguments, environment: environment).outcome()
  }

  private func start(
    _ command: String,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> RunningCommand {
    let candlestick = try Self.candlestick.get()
    let options = ["--package-path", directory.path, "--scratch-path", buildDirectory.path] + candlestick.options
    return try RunningCommand(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swift", command] + options + arguments,
      environment.merging(["CANDLESTICK_PACKAGE": candlestick.directory.path]) { $1 }
    )
  }

  /// Runs the test binary.
  func runTests(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    let binary = buildDirectory.appending(path: "debug/\(name)PackageTests.xctest")
    return try RunningCommand(binary, arguments, environment).outcome()
  }

  /// Runs a program that the package builds.
  func runProgram(_ program: String, _ arguments: String...) throws -> Outcome {
    try RunningCommand(buildDirectory.appending(path: "debug/\(program)"), arguments).outcome()
  }
}
