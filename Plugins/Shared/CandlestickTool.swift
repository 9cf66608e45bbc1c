import Foundation
import PackagePlugin

/// A run of `candlestick-tools`, for the command plugins lint-specs and migrate-to-candlestick.
struct CandlestickTool {
  let context: PluginContext
  /// The status that the plugin exits with if its arguments are wrong.
  let usageStatus: Int32

  /// Returns the targets to work on: those that `--target` names, otherwise all.
  func targets(_ names: [String], from targets: [any SourceModuleTarget]) -> [any SourceModuleTarget] {
    let tests = targets.filter { $0.kind == .test }.map(\.name)
    for name in names where !targets.contains(where: { $0.name == name }) {
      let list = tests.isEmpty ? "none" : tests.joined(separator: ", ")
      stop("the package has no test target \(name); its test targets are \(list)")
    }
    return targets.filter { names.isEmpty || names.contains($0.name) }
  }

  /// Stops if there is nothing to work on, unless the options only ask the tool for its help or its version.
  func require(_ hasFiles: Bool, _ options: [String], orStop message: String) {
    if !hasFiles, !options.contains("--help"), !options.contains("--version") { stop(message) }
  }

  /// Runs the tool in the package's folder, and exits with its status unless it succeeds.
  ///
  /// - Parameter writing: the command that changes files, for a hint if it fails on macOS.
  func run(_ arguments: [String], writing command: String?) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "candlestick-tools").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .exit, process.terminationStatus == 0 { return }
    #if os(macOS)
    if let command {
      // The plugin declares no permission, because every run would need it, not only a run that writes.
      let allowing = "swift package --allow-writing-to-package-directory \(command)"
      report("note: if files could not be written, run `\(allowing)`")
    }
    #endif
    exit(process.terminationReason == .exit ? process.terminationStatus : 1)
  }

  func stop(_ message: String) -> Never {
    report("error: \(message)")
    exit(usageStatus)
  }

  private func report(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
