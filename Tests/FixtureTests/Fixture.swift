import Candlestick
import CandlestickConcurrency
import Foundation
import XCTest

/// A package in `Tests/Fixtures`. It is built and run as by a user, but with the libraries of the running test process.
struct Fixture {
  typealias Outcome = RunningCommand.Outcome

  static let stranger = Fixture(name: "Stranger", plugins: ["specs"])
  static let perils = Fixture(name: "Perils", plugins: ["specs"])
  static let plain = Fixture(name: "Plain")
  static let settings = Fixture(name: "Settings")
  static let features = Fixture(name: "Features")
  static let quickSuite = Fixture(name: "QuickSuite", plugins: ["lint-specs", "FocusLint"])
  static let migratedSuite = Fixture(
    name: "QuickSuite",
    plugins: ["migrate-to-candlestick", "FocusLint"],
    isCopied: true
  )
  static let linuxMain = Fixture(name: "LinuxMain")
  static let watched = Fixture(name: "Watched", plugins: ["specs"], isCopied: true)
  static let xctestSuite = Fixture(name: "XCTestSuite", isCopied: true)

  let name: String
  /// The plugins of Candlestick that it uses.
  var plugins: [String] = []
  /// True if commands run in a copy, which they may change; ``copy()`` creates it.
  var isCopied = false

  /// The folder of the builds and outputs, which are kept between runs.
  static let folder = TestBuild.repository.appending(path: ".build/built-fixtures")

  /// Each fixture has its own folder, so that several can be built at the same time.
  private static let candlesticks = PortableMutex<[URL: BuiltCandlestick]>([:])
  private static let firstBuilds = PortableMutex<[URL: Result<Outcome, any Error>]>([:])

  private var directory: URL { isCopied ? copiedDirectory : originalDirectory }
  private var originalDirectory: URL { TestBuild.repository.appending(path: "Tests/Fixtures/\(name)") }
  private var copiedDirectory: URL { folder.appending(path: name) }
  private var buildDirectory: URL { folder.appending(path: "build") }
  private var folder: URL { Self.folder.appending(path: isCopied ? "\(name)-copy" : name) }

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

  /// Returns the bytes of each file, by its path in the package.
  func contents() throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
    let files = paths.compactMap { path in FileManager.default.contents(atPath: file(path).path).map { (path, $0) } }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// Returns the outcome of the first build in this process, for test cases that share the fixture.
  func firstBuild() throws -> Outcome {
    try Self.firstBuilds.withLock { builds in
      let build = builds[folder] ?? Result { try self.build() }
      builds[folder] = build
      return try build.get()
    }
  }

  /// Builds the package and its tests.
  ///
  /// - Throws: `XCTSkip` under a sanitizer, because fixtures are built without it.
  func build() throws -> Outcome {
    if TestBuild.isSanitized { throw XCTSkip("fixtures are not built for sanitizers") }
    return try swift("build", "--build-tests")
  }

  /// Runs a command of the package manager, such as `test` or `package`, in the package.
  func swift(_ command: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try swift(command, arguments, environment: environment)
  }

  func swift(_ command: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try start(command, arguments, environment: environment).outcome()
  }

  /// The receiver of the output of a command of the package manager.
  enum Output {
    case file, pipe
    /// A file to which the package manager prints each line at once, as to a terminal.
    case fileByLine
    case terminal

    /// The arguments before the command.
    var prefix: [String] {
      switch self {
      case .file: []
      case .pipe: ["bash", "-c", "set -o pipefail; \"$0\" \"$@\" 2>&1 | cat"]
      case .fileByLine: ["stdbuf", "-oL"]
      case .terminal: ["bash", "-c", "TERM=xterm script -qec \"$(printf '%q ' \"$0\" \"$@\")\" /dev/null"]
      }
    }
  }

  /// Starts a command of the package manager in the package.
  func start(
    _ command: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    through output: Output = .file
  ) throws -> RunningCommand {
    let candlestick = try candlestick()
    let options = ["--package-path", directory.path, "--scratch-path", buildDirectory.path] + candlestick.options
    return try RunningCommand(
      URL(fileURLWithPath: "/usr/bin/env"),
      output.prefix + ["swift", command] + options + arguments,
      environment.merging(["CANDLESTICK_PACKAGE": candlestick.directory.path]) { $1 }
    )
  }

  /// Returns the package that it depends on, written once in each process.
  func candlestick() throws -> BuiltCandlestick {
    let directory = folder.appending(path: "Candlestick")
    return try Self.candlesticks.withLock { candlesticks in
      if let candlestick = candlesticks[directory] { return candlestick }
      let candlestick = try BuiltCandlestick(in: directory, plugins: plugins)
      candlesticks[directory] = candlestick
      return candlestick
    }
  }

  /// Runs the test binary.
  func runTests(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try runTests(arguments, environment: environment)
  }

  func runTests(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try startTests(arguments, environment: environment).outcome()
  }

  /// Starts the test binary.
  func startTests(_ arguments: [String], environment: [String: String] = [:]) throws -> RunningCommand {
    try RunningCommand(testBinary, arguments, environment)
  }

  private var testBinary: URL { buildDirectory.appending(path: "debug/\(name)PackageTests.xctest") }

  /// Links the tests without some modules of Candlestick, as a build without a trait does, and runs them. The fixture must
  /// have been built.
  func runTests(
    _ arguments: String...,
    without modules: [String],
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let lists = [
      buildDirectory.appending(path: "debug/\(name)PackageTests.product/Objects.LinkFileList"),
      try candlestick().directory.appending(path: "objects"),
    ]
    let objects = try lists.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
    let left = objects.filter { object in !modules.contains { object.contains("/\($0).build/") } }
    let list = folder.appending(path: "linked-objects")
    try Data(left.joined(separator: "\n").utf8).write(to: list)
    let binary = folder.appending(path: "without-\(modules.joined(separator: "-")).xctest")
    let link = try RunningCommand(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swiftc", "@\(list.path)", "-o", binary.path]
    ).outcome()
    return link.status == 0 ? try RunningCommand(binary, arguments, environment).outcome() : link
  }

  /// Runs the test binary in a shell, with commands or redirections.
  ///
  /// - Parameter command: the command of the shell, in which `"$@"` stands for the binary and its arguments.
  func runTests(_ arguments: String..., by command: String, environment: [String: String] = [:]) throws -> Outcome {
    let arguments = ["-c", command, "bash", testBinary.path] + arguments
    return try RunningCommand(URL(fileURLWithPath: "/bin/bash"), arguments, environment).outcome()
  }

  /// Returns the running processes of the fixture's programs.
  func processes() -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
    return all.filter { process in
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
      return program?.hasPrefix("\(folder.path)/") == true
    }
  }

  /// Runs a suite of the fixture's Swift Testing target, or a test of it, without colors in its output.
  func runSwiftTests(
    _ suite: String,
    _ environment: [String: String] = [:],
    options: [String] = []
  ) throws -> Outcome {
    try runTests(
      ["--testing-library", "swift-testing", "--filter", "\(name)SwiftTests.\(suite)"] + options,
      environment: environment.merging(["NO_COLOR": "1"]) { $1 }
    )
  }

  /// Runs a program of the package, without backtraces of crashes, which take longer than the program.
  func runProgram(_ program: String, _ arguments: String...) throws -> Outcome {
    let file = buildDirectory.appending(path: "debug/\(program)")
    return try RunningCommand(file, arguments, ["SWIFT_BACKTRACE": "enable=no"]).outcome()
  }
}
