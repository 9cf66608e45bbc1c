import Foundation
import PackagePlugin

/// `swift package lint-specs`: finds focus in the package's test targets; with `--fix`, removes it.
@main struct LintSpecsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    // The tool reads the remaining options, and reports unknown ones.
    let options = extractor.remainingArguments

    let targets = context.package.targets.filter { $0.sourceModule?.kind == .test }
    for name in names where !targets.contains(where: { $0.name == name }) {
      return stop("the package has no test target \(name); its test targets are \(list(targets.map(\.name)))")
    }
    let chosen = targets.filter { names.isEmpty || names.contains($0.name) }
    let files = chosen.compactMap(\.sourceModule).flatMap(\.sourceFiles).map(\.url.path).filter {
      $0.hasSuffix(".swift")
    }
    if files.isEmpty && !options.contains("--help") {
      return stop("the package has no specs: no test target has Swift files")
    }

    let process = Process()
    process.executableURL = try context.tool(named: "candlestick-tools").url
    process.arguments = ["lint-specs"] + options + (files.isEmpty ? [] : ["--"] + files.sorted())
    try process.run()
    process.waitUntilExit()
    #if os(macOS)
    if process.terminationStatus != 0, options.contains("--fix") {
      // The plugin declares no permission, since every run would need it, not only --fix.
      let command = "swift package --allow-writing-to-package-directory lint-specs --fix"
      report("note: if files could not be written, run `\(command)`")
    }
    #endif
    if process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 {
      exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }
  }

  private func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

  private func stop(_ message: String) {
    report("error: \(message)")
    exit(1)
  }

  private func report(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
