import Foundation
import PackagePlugin

/// `swift package migrate-to-candlestick`: shows how to migrate the package's suites to Candlestick; with `--write`, migrates them.
@main struct MigrateCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // The tool reports unknown options.
    var (options, paths, names): ([String], [String], [String]) = ([], [], [])
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--target" || argument == "--from" {
        guard let value = rest.popFirst() else { return stop("\(argument) takes a value") }
        if argument == "--target" { names.append(value) } else { options += [argument, value] }
      } else if argument.hasPrefix("-") {
        options.append(argument)
      } else {
        paths.append(argument)
      }
    }
    guard names.isEmpty || paths.isEmpty else { return stop("give targets or paths, not both") }

    let folder = context.package.directoryURL
    let modules = context.package.targets.compactMap(\.sourceModule)
    // Libraries of test helpers are part of the suite.
    let targets = modules.filter { $0.kind == .test } + modules.filter { $0.kind == .generic && usesQuick($0) }
    for name in names where !targets.contains(where: { $0.name == name }) {
      return stop("the package has no test target \(name); its test targets are \(list(targets.map(\.name)))")
    }
    if paths.isEmpty {
      let chosen = targets.filter { names.isEmpty || names.contains($0.name) }
      paths = chosen.map { path(of: $0.directoryURL, in: folder) }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      paths += files.filter { $0 == "Package.swift" || ($0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift")) }
      // A list of the tests of all targets would not build with those of a migrated one.
      paths += ["Tests/LinuxMain.swift", "Tests/XCTMain.swift"]
        .filter { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
      if chosen.isEmpty && !options.contains("--help") {
        return stop("the package has no test target to migrate; give files or folders")
      }
    }

    let process = Process()
    process.executableURL = try context.tool(named: "candlestick-tools").url
    process.currentDirectoryURL = folder
    process.arguments = ["migrate"] + options + ["--"] + paths
    try process.run()
    process.waitUntilExit()
    #if os(macOS)
    if process.terminationStatus != 0, options.contains("--write") {
      // The plugin declares no permission, since every run would need it, not only --write.
      let command = "swift package --allow-writing-to-package-directory migrate-to-candlestick --write"
      report("note: if files could not be written, run `\(command)`")
    }
    #endif
    if process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 {
      exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }
  }

  /// Returns true if a target imports Quick or Nimble.
  private func usesQuick(_ target: any SourceModuleTarget) -> Bool {
    target.sourceFiles(withSuffix: "swift").contains { file in
      guard let text = try? String(contentsOf: file.url, encoding: .utf8) else { return false }
      return text.firstMatch(of: /(?m)^[^\/\n]*\bimport\s+(?:\w+\s+)?(?:Quick|Nimble)\b/) != nil
    }
  }

  /// A path relative to the package.
  private func path(of url: URL, in folder: URL) -> String {
    let path = url.path
    let prefix = folder.path.hasSuffix("/") ? folder.path : "\(folder.path)/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  private func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

  private func stop(_ message: String) {
    report("error: \(message)")
    exit(64)
  }

  private func report(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
