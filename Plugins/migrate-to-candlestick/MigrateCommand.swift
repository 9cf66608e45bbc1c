import Foundation
import PackagePlugin

/// Runs `swift package migrate-to-candlestick`: shows how to migrate the package's suites to Candlestick; with `--write`, migrates them.
@main struct MigrateCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = CandlestickTool(context: context, usageStatus: 64)
    if let last = arguments.last, ["--target", "--from"].contains(last) { tool.stop("\(last) takes a value") }
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let frameworks = extractor.extractOption(named: "from").flatMap { ["--from", $0] }
    // The tool reports unknown options.
    let options = extractor.remainingArguments.filter { $0.hasPrefix("-") } + frameworks
    var paths = extractor.remainingArguments.filter { !$0.hasPrefix("-") }
    if !names.isEmpty && !paths.isEmpty { tool.stop("give targets or paths, not both") }
    var libraries: [String] = []
    if paths.isEmpty {
      let modules = context.package.targets.compactMap(\.sourceModule)
      let chosen = tool.targets(names, from: modules.filter { $0.kind == .test || $0.kind == .generic })
      let hasTarget = chosen.contains { $0.kind == .test || !names.isEmpty }
      tool.require(hasTarget, options, orStop: "the package has no test target to migrate; give files or folders")
      let folder = context.package.directoryURL
      paths = chosen.filter { $0.kind == .test }.map { path(of: $0.directoryURL, in: folder) }
      // Libraries of test helpers are part of the suite.
      libraries = chosen.filter { $0.kind == .generic }.flatMap {
        ["--library", path(of: $0.directoryURL, in: folder)]
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      paths += files.filter { $0 == "Package.swift" || ($0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift")) }
      // A file that lists the tests of all targets would not compile once one of the targets has been migrated.
      paths += ["Tests/LinuxMain.swift", "Tests/XCTMain.swift"]
        .filter { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    }
    try tool.run(
      ["migrate"] + libraries + options + ["--"] + paths,
      writing: options.contains("--write") ? "migrate-to-candlestick --write" : nil
    )
  }

  /// Returns a path relative to the package.
  private func path(of url: URL, in folder: URL) -> String {
    let path = url.path
    let prefix = folder.path.hasSuffix("/") ? folder.path : "\(folder.path)/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
