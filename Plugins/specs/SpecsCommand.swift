import Foundation
import PackagePlugin

/// `swift package specs`: builds the package and runs its specs, printed as nested documentation.
@main struct SpecsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    guard arguments.isEmpty else {
      return stop("`swift package specs` takes no arguments, and was given \(arguments.joined(separator: " "))")
    }
    let build = try packageManager.build(.all(includingTests: true), parameters: .init(logging: .concise))
    guard build.succeeded else { return stop("the package does not build:\n\(build.logText)") }
    let binaries = testBinaries(of: build, context)
    guard !binaries.isEmpty else { return stop("the package has no test target, and so no specs") }
    let statuses = try binaries.map(run)
    if statuses.contains(where: { $0 != 0 }) { exit(1) }
  }

  /// The programs that run the package's tests.
  ///
  /// The Swift Build system names them, one for each test target. The native one does not, and makes one for them all.
  private func testBinaries(of build: PackageManager.BuildResult, _ context: PluginContext) -> [URL] {
    let named = build.builtArtifacts.map(\.url).filter { $0.lastPathComponent.hasSuffix("-test-runner") }
    guard named.isEmpty else { return named }
    // The plugin's folder is plugins/specs/outputs in the folder that the package is built in.
    let buildDirectory = context.pluginWorkDirectoryURL.appending(path: "../../../debug").standardizedFileURL
    let binary = buildDirectory.appending(path: "\(context.package.displayName)PackageTests.xctest")
    return FileManager.default.isExecutableFile(atPath: binary.path) ? [binary] : []
  }

  private func run(_ binary: URL) throws -> Int32 {
    var environment = ProcessInfo.processInfo.environment
    environment["CANDLESTICK_FORMAT"] = environment["CANDLESTICK_FORMAT"] ?? "documentation"
    let process = Process()
    process.executableURL = binary
    process.arguments = ["--specs-only"]
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      let signal = process.terminationStatus
      report("\(binary.lastPathComponent) crashed with signal \(signal); its specs after the crash have not been run")
    }
    return process.terminationStatus
  }

  private func report(_ message: String) {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  }

  private func stop(_ message: String) {
    report(message)
    exit(1)
  }
}
