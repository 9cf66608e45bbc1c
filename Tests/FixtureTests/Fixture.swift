import Foundation
import Synchronization
import XCTest

/// A package of this repository's `Tests/Fixtures`, built and run as its owner would.
struct Fixture {
  /// What came of a command.
  struct Outcome {
    let status: Int32
    /// The standard output and the standard error, as they came.
    let output: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  let name: String
  /// The file with the main function, where it is not the package manager's own.
  var main: String?

  /// Whether commands work on a copy, which they may change; ``copy()`` makes it.
  var isCopied = false

  private var directory: URL { isCopied ? copiedDirectory : originalDirectory }
  private var originalDirectory: URL { Self.repository.appending(path: "Tests/Fixtures/\(name)") }
  /// As deep in the repository as the original, for the sake of the path in its `Package.swift`.
  private var copiedDirectory: URL { Self.repository.appending(path: ".build/fixture-copies/\(name)") }
  /// Kept between runs, inside the folder that is not committed. All packages are built here, so that Candlestick is built once.
  private static let buildDirectory = repository.appending(path: ".build/fixture-builds")
  private static let products = buildDirectory.appending(path: "debug")
  /// What was built last of each package: its products are named after it, whichever main function it has, and in the copy, too.
  private static let built = Mutex<[String: URL]>([:])
  private var variant: URL { directory.appending(path: main ?? "") }

  func file(_ path: String) -> URL { directory.appending(path: path) }

  /// Copies the package anew.
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
  func build() throws -> Outcome {
    Self.built.withLock { $0[name] = variant }
    guard let main else { return try swift("build", "--build-tests") }
    return try swift("build", "--build-tests", "--experimental-test-entry-point-path", file(main).path)
  }

  /// Runs a command of the package manager, such as `test` or `package`, in the package.
  func swift(_ command: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try swift(command, arguments, environment: environment)
  }

  func swift(_ command: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    if command == "test" { try buildIfReplaced() }
    // A plan that is kept is taken for that of any package.
    let options = [
      "--package-path", directory.path, "--scratch-path", Self.buildDirectory.path, "--disable-build-manifest-caching",
    ]
    return try run(URL(fileURLWithPath: "/usr/bin/env"), ["swift", command] + options + arguments, environment)
  }

  private func buildIfReplaced() throws {
    guard Self.built.withLock({ $0[name] }) != variant else { return }
    let build = try build()
    XCTAssertEqual(build.status, 0, build.output)
  }

  /// Runs the test binary itself.
  func runTests(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try buildIfReplaced()
    return try run(Self.products.appending(path: "\(name)PackageTests.xctest"), arguments, environment)
  }

  /// Runs a program that the package builds.
  func runProgram(_ program: String, _ arguments: String...) throws -> Outcome {
    try run(Self.products.appending(path: program), arguments, [:])
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
