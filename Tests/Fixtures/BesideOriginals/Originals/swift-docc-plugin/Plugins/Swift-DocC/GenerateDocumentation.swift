import PackagePlugin

@main struct GenerateDocumentation: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) {}
}
