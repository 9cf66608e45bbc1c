import Foundation
import PackagePlugin

/// Runs `swift package specs`: builds the package, runs its specs, and prints them as nested documentation.
@main struct SpecsCommand: CommandPlugin {
  /// The status of a test process in which no test is selected.
  static let nothingSelectedStatus: Int32 = 69

  /// True if the test processes have the options that select tests and record failures. On macOS, XCTest runs the tests.
  static var hasRunner: Bool {
    #if os(macOS)
    false
    #else
    true
    #endif
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    PackageManagerStreams.adopt()
    let options: SpecsArguments
    do {
      options = try SpecsArguments(arguments)
      #if os(macOS)
      _ = try SpecsArguments.environment(for: options.forProcesses)
      #endif
    } catch {
      report("\(error)")
      exit(1)
    }
    if options.asksForHelp { return print(Options.help) }
    if options.asksForVersion { return print("Candlestick \(version)") }
    endWithParent()
    if options.isWatching { try watch(context, options) }
    let makeBinaries = options.skipsBuild ? built : build
    guard let binaries = try makeBinaries(context, options.configuration) else { exit(1) }
    // The package manager prints this status, and ends with status 1 for any but zero.
    exit(try run(binaries, context, options.forProcesses))
  }

  /// Makes this process and the test process exit when the package manager exits: Ctrl-C reaches only the package manager.
  private func endWithParent() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { Thread.sleep(forTimeInterval: 0.2) }
      exit(1)
    }
  }

  // MARK: - Build

  /// Builds the package, and prints the errors and warnings of the build.
  ///
  /// - Parameter configuration: the build configuration.
  /// - Returns: the programs that run its tests; nil if there are none, which is reported.
  func build(_ context: PluginContext, _ configuration: PackageManager.BuildConfiguration) throws -> [URL]? {
    // The package manager would print a line for each file that it compiles.
    let parameters = PackageManager.BuildParameters(configuration: configuration, logging: .concise, echoLogs: false)
    let progress = BuildProgress(in: buildFolder(context))
    let result = Result { try packageManager.build(.all(includingTests: true), parameters: parameters) }
    progress.end()
    let build = try result.get()
    FileHandle.standardError.write(Data(BuildLog.messages(in: build.logText).utf8))
    let binaries = build.succeeded ? testBinaries(of: build, context) : []
    guard binaries.isEmpty else { return binaries }
    report(build.succeeded ? "the package has no specs: it has no test target" : "the package does not build")
    return nil
  }

  /// Returns the build folder of the package. The plugin's folder is plugins/specs/outputs in it.
  private func buildFolder(_ context: PluginContext) -> URL {
    context.pluginWorkDirectoryURL.appending(path: "../../..").standardizedFileURL
  }

  /// Returns the program of the last native build; nil if there is none, which is reported.
  private func built(_ context: PluginContext, _ configuration: PackageManager.BuildConfiguration) -> [URL]? {
    let binary = testBinary(configuration == .release ? "release" : "debug", context)
    if FileManager.default.isExecutableFile(atPath: binary.path) { return [binary] }
    report("\(binary.path) is not built; leave out --skip-build")
    return nil
  }

  /// Returns the programs that run the package's tests.
  ///
  /// The Swift Build system reports one for each test target. The native one reports none, and builds one for all of them.
  private func testBinaries(of build: PackageManager.BuildResult, _ context: PluginContext) -> [URL] {
    let named = build.builtArtifacts.map(\.url).filter { $0.lastPathComponent.hasSuffix("-test-runner") }
    guard named.isEmpty else { return named }
    // Only the log has the configuration of `swift package -c release specs`.
    let binary = testBinary(build.logText.contains("Building for production") ? "release" : "debug", context)
    return FileManager.default.isExecutableFile(atPath: binary.path) ? [binary] : []
  }

  private func testBinary(_ configuration: String, _ context: PluginContext) -> URL {
    buildFolder(context).appending(path: configuration)
      .appending(path: "\(context.package.displayName)PackageTests.xctest")
  }

  // MARK: - Run

  /// Runs all test programs. Options may leave some of them without examples, but not all.
  ///
  /// - Returns: the status of the run: zero if it passed, ``nothingSelectedStatus`` if nothing was selected.
  func run(
    _ binaries: [URL],
    _ context: PluginContext,
    _ arguments: [String],
    reportsEmptySelection: Bool = true
  ) throws -> Int32 {
    let quiet = ["--quiet-if-nothing-selected"]
    let isQuiet = Self.hasRunner && (!reportsEmptySelection || binaries.count > 1)
    let statuses = try binaries.map { try run($0, context, arguments + (isQuiet ? quiet : [])) }
    let selected = statuses.filter { $0 != Self.nothingSelectedStatus }
    if selected.isEmpty, reportsEmptySelection, isQuiet {
      for binary in binaries { _ = try run(binary, context, arguments) }
    }
    return selected.isEmpty ? Self.nothingSelectedStatus : selected.first { $0 != 0 } ?? 0
  }

  private func run(_ binary: URL, _ context: PluginContext, _ arguments: [String]) throws -> Int32 {
    let file = try RunFile(in: context.pluginWorkDirectoryURL)
    defer { file.remove() }
    var environment = ProcessInfo.processInfo.environment
    environment[RunFile.variable] = file.url.path
    let options = context.package.directoryURL.appending(path: ".candlestick")
    if FileManager.default.fileExists(atPath: options.path) { environment["CANDLESTICK_OPTIONS_FILE"] = options.path }
    let process = Process()
    #if os(macOS)
    // Nobody has run it there. XCTest's own program loads the bundle, and runs its other tests, too.
    environment.merge(["CANDLESTICK_FORMAT": "documentation"]) { own, _ in own }
    environment.merge(try SpecsArguments.environment(for: arguments)) { $1 }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/xcrun")
    process.arguments = ["xctest", binary.path]
    #else
    process.executableURL = binary
    process.arguments = ["--specs-only", "--default-format", "documentation"] + arguments
    #endif
    process.environment = environment
    // This Dispatch thread blocks signals, and the child process would inherit the mask.
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    let isCrash = process.terminationReason == .uncaughtSignal
    let lost = file.lostRun()
    if let lost {
      FileHandle.standardOutput.write(file.lostFailures())
      let cause = isCrash ? "signal \(status) ended the process" : "the process ended with status \(status)"
      report("\(cause) before the run had ended, \(lost.words)", prefix: lost.prefix)
    }
    if isCrash {
      report("\(binary.lastPathComponent) crashed with signal \(status); its specs after the crash have not been run")
    }
    if isCrash { return 128 + status }
    return lost == nil ? status : max(status, 1)
  }

  func report(_ message: String, prefix: String = "") {
    FileHandle.standardError.write(Data("\(prefix)error: \(message)\n".utf8))
  }
}
