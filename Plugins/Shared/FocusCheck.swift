import Foundation
import PackagePlugin

/// The build command that looks for focus in a target's sources, for the plugins FocusLint and FocusLintErrors.
enum FocusCheck {
  /// Returns the command; none if the target has no Swift files.
  ///
  /// If there is something to report, the tool changes one of its inputs, so that the next build runs it again. Its output is
  /// an empty Swift file, since any other file would become a resource of the target.
  ///
  /// - Parameters:
  ///   - severity: the tool's option `--warn` or `--strict`.
  ///   - plugin: the name of the plugin.
  static func commands(_ context: PluginContext, _ target: any Target, _ severity: String, plugin: String) throws
    -> [Command]
  {
    let files = target.sourceModule?.sourceFiles.map(\.url).filter { $0.pathExtension == "swift" } ?? []
    guard !files.isEmpty else { return [] }
    let folder = context.pluginWorkDirectoryURL
    let stamp = folder.appending(path: "Candlestick\(plugin).swift")
    let again = folder.appending(path: "again")
    if !FileManager.default.fileExists(atPath: again.path) { try Data().write(to: again) }
    return [
      .buildCommand(
        displayName: "Checking \(target.name) for focus",
        executable: try context.tool(named: "candlestick-tools").url,
        arguments: ["lint-specs", severity, "--stamp", stamp.path, "--again", again.path, "--"] + files.map(\.path),
        inputFiles: files + [again],
        outputFiles: [stamp]
      )
    ]
  }
}
