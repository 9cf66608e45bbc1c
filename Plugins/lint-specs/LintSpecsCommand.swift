import Foundation
import PackagePlugin

/// Runs `swift package lint-specs`: finds focus in the package's test targets; with `--fix`, removes it.
@main struct LintSpecsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = CandlestickTool(context: context, usageStatus: 1)
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    // The tool reads the remaining options, and reports unknown ones.
    let options = extractor.remainingArguments
    let tests = context.package.targets.compactMap(\.sourceModule).filter { $0.kind == .test }
    let files = tool.targets(names, from: tests).flatMap { $0.sourceFiles(withSuffix: "swift") }.map(\.url.path)
    tool.require(!files.isEmpty, options, orStop: "the package has no specs: no test target has Swift files")
    try tool.run(
      ["lint-specs"] + options + ["--"] + files.sorted(),
      writing: options.contains("--fix") ? "lint-specs --fix" : nil
    )
  }
}
