import PackagePlugin

/// Makes the build of a target fail if there is focus in its sources.
@main struct FocusLintErrors: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    try FocusCheck.commands(context, target, "--strict", plugin: "FocusLintErrors")
  }
}
