import Foundation
import PackagePlugin

/// `swift package specs`: builds the package and runs its specs, printed as nested documentation.
@main struct SpecsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    guard arguments.isEmpty else {
      return fail("`swift package specs` takes no arguments yet; it was given: \(arguments.joined(separator: " "))")
    }
    let build = try packageManager.build(.all(includingTests: true), parameters: .init(logging: .concise))
    guard build.succeeded else { return fail(build.logText) }
    print(build.builtArtifacts.map { "\($0.kind) \($0.url.path)" })
  }

  private func fail(_ message: String) {
    Diagnostics.error(message)
  }
}
