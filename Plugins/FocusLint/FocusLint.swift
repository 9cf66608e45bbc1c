import PackagePlugin

/// Makes the build of a target warn about focus in its sources.
@main struct FocusLint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    try FocusCheck.commands(context, target, "--warn", plugin: "FocusLint")
  }
}
