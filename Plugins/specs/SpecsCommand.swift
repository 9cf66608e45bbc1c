import Foundation
import PackagePlugin

/// `swift package specs`: builds the package and runs its specs, printed as nested documentation.
@main struct SpecsCommand: CommandPlugin {
  /// The status of a test process in which `--filter` and `--skip` leave nothing to run.
  private static let nothingSelectedStatus: Int32 = 69

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let options: SpecsArguments
    do {
      options = try SpecsArguments(arguments)
    } catch {
      return stop("\(error)")
    }
    if options.asksForHelp { return print(SpecsArguments.help) }
    let build = try packageManager.build(.all(includingTests: true), parameters: .init(logging: .concise))
    guard build.succeeded else { return stop("the package does not build:\n\(build.logText)") }
    let binaries = testBinaries(of: build, context)
    guard !binaries.isEmpty else { return stop("the package has no specs: it has no test target") }
    let file = try RunFile(in: context.pluginWorkDirectoryURL)
    let hasPassed = try run(binaries, options, file)
    file.remove()
    if !hasPassed { exit(1) }
  }

  /// The programs that run the package's tests.
  ///
  /// The Swift Build system reports one for each test target. The native one reports none, and builds one for all of them.
  private func testBinaries(of build: PackageManager.BuildResult, _ context: PluginContext) -> [URL] {
    let named = build.builtArtifacts.map(\.url).filter { $0.lastPathComponent.hasSuffix("-test-runner") }
    guard named.isEmpty else { return named }
    // The plugin's folder is plugins/specs/outputs in the build folder of the package.
    let buildDirectory = context.pluginWorkDirectoryURL.appending(path: "../../../debug").standardizedFileURL
    let binary = buildDirectory.appending(path: "\(context.package.displayName)PackageTests.xctest")
    return FileManager.default.isExecutableFile(atPath: binary.path) ? [binary] : []
  }

  /// Runs all test programs. Filters may leave some of them without examples, but not all.
  ///
  /// - Returns: whether the run passed.
  private func run(_ binaries: [URL], _ options: SpecsArguments, _ file: RunFile) throws -> Bool {
    let isOnlyOne = binaries.count == 1
    let statuses = try binaries.map { try run($0, options, file, reportsEmptySelection: isOnlyOne) }
    let selected = statuses.filter { $0 != Self.nothingSelectedStatus }
    guard selected.isEmpty else { return selected.allSatisfy { $0 == 0 } }
    if !isOnlyOne { for binary in binaries { _ = try run(binary, options, file, reportsEmptySelection: true) } }
    return false
  }

  private func run(
    _ binary: URL,
    _ options: SpecsArguments,
    _ file: RunFile,
    reportsEmptySelection: Bool
  ) throws -> Int32 {
    var environment = ProcessInfo.processInfo.environment.merging(options.environment) { $1 }
    environment["CANDLESTICK_FORMAT"] = environment["CANDLESTICK_FORMAT"] ?? "documentation"
    environment[RunFile.variable] = file.url.path
    try Data().write(to: file.url)
    let process = Process()
    process.executableURL = binary
    process.arguments =
      ["--specs-only"] + (reportsEmptySelection ? [] : ["--quiet-if-nothing-selected"]) + options.forProcesses
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    let isCrash = process.terminationReason == .uncaughtSignal
    let lost = file.lostRun()
    if let lost {
      let cause = isCrash ? "signal \(status) ended the process" : "the process ended with status \(status)"
      report("\(cause) before the run had ended, \(lost.words)", prefix: lost.prefix)
    }
    if isCrash {
      report("\(binary.lastPathComponent) crashed with signal \(status); its specs after the crash have not been run")
    }
    return isCrash || lost != nil ? 1 : status
  }

  private func report(_ message: String, prefix: String = "") {
    FileHandle.standardError.write(Data("\(prefix)error: \(message)\n".utf8))
  }

  private func stop(_ message: String) {
    report(message)
    exit(1)
  }
}
