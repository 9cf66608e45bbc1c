import Foundation
import XCTest

/// A package in `Tests/Fixtures`, built and run as its owner would, but with the libraries of the running test process.
struct Fixture {
  /// How a command ended.
  struct Outcome {
    let status: Int32
    /// The standard output and the standard error, interleaved.
    let output: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let name: String
  /// Whether commands work on a copy, which they may change; ``copy()`` makes it.
  var isCopied = false

  /// Kept between runs.
  private static let builds = TestBuild.repository.appending(path: ".build/fixtures")
  private static let candlestick = Result { try BuiltCandlestick(in: builds.appending(path: "Candlestick")) }

  private var directory: URL { isCopied ? copiedDirectory : originalDirectory }
  private var originalDirectory: URL { TestBuild.repository.appending(path: "Tests/Fixtures/\(name)") }
  private var copiedDirectory: URL { Self.builds.appending(path: "copies/\(name)") }
  private var buildDirectory: URL { Self.builds.appending(path: isCopied ? "\(name)-copy" : name) }

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
    return try swift("build", "--build-tests")
  }

  /// Runs a command of the package manager, such as `test` or `package`, in the package.
  func swift(_ command: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try swift(command, arguments, environment: environment)
  }

  func swift(_ command: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let candlestick = try Self.candlestick.get()
    let options = ["--package-path", directory.path, "--scratch-path", buildDirectory.path] + candlestick.options
    return try run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swift", command] + options + arguments,
      environment.merging(["CANDLESTICK_PACKAGE": candlestick.directory.path]) { $1 }
    )
  }

  /// Runs the test binary.
  func runTests(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try run(buildDirectory.appending(path: "debug/\(name)PackageTests.xctest"), arguments, environment)
  }

  /// Runs a program that the package builds.
  func runProgram(_ program: String, _ arguments: String...) throws -> Outcome {
    try run(buildDirectory.appending(path: "debug/\(program)"), arguments, [:])
  }

  private func run(_ program: URL, _ arguments: [String], _ environment: [String: String]) throws -> Outcome {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("CANDLESTICK_") && $0.key != "SWIFT_DETERMINISTIC_HASHING" }
      .merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}
