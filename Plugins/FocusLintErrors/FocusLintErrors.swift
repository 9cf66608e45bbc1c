import Foundation
import PackagePlugin

/// The build of a target that uses this plugin fails because of focus in the target's sources.
///
/// The tool changes one of its inputs if there is something to tell, so that the next build looks again. Its output is an
/// empty Swift file, since every other file would be taken for a resource of the target.
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
        displayName: "Looking for focus in \(target.name)",
        executable: try context.tool(named: "candlestick-tools").url,
        arguments: ["lint-specs", "--strict", "--stamp", stamp.path, "--again", again.path, "--"] + files.map(\.path),
        inputFiles: files + [again],
        outputFiles: [stamp]
      )
    ]
  }
}
