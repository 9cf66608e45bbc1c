import Foundation
import PackagePlugin

/// Makes the build of a target fail if there is focus in its sources.
///
/// If there is something to report, the tool changes one of its inputs, so that the next build runs it again. Its output is
/// an empty Swift file, since any other file would become a resource of the target.
@main struct FocusLintErrors: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let files = target.sourceModule?.sourceFiles.map(\.url).filter({ $0.pathExtension == "swift" }),
      !files.isEmpty
    else { return [] }
    let folder = context.pluginWorkDirectoryURL
    let stamp = folder.appending(path: "CandlestickFocusLintErrors.swift")
    let again = folder.appending(path: "again")
    if !FileManager.default.fileExists(atPath: again.path) { try Data().write(to: again) }
    return [
      .buildCommand(
        displayName: "Checking \(target.name) for focus",
        executable: try context.tool(named: "candlestick-tools").url,
        arguments: ["lint-specs", "--strict", "--stamp", stamp.path, "--again", again.path, "--"] + files.map(\.path),
        inputFiles: files + [again],
        outputFiles: [stamp]
      )
    ]
  }
}
