import Foundation
import PackagePlugin

extension SpecsCommand {
  /// How long to wait before looking for changes again.
  private static let pause = 0.3

  /// Runs the specs, and again after each change in the package, until a signal ends the process. After a run with failures,
  /// those come first, and the others only if they pass.
  func watch(_ context: PluginContext, _ arguments: SpecsArguments) throws -> Never {
    let root = context.package.directoryURL
    var hasPassed = true
    while true {
      let before = PackageSnapshot(in: root)
      hasPassed = try run(context, arguments, failuresFirst: !hasPassed)
      print("\nWaiting for a change in the package. Ctrl-C ends.")
      let changed = waitForChange(in: root, since: PackageSnapshot(in: root).withSources(of: before))
      print(
        "\n\(changed.hasPrefix(root.path) ? String(changed.dropFirst(root.path.count + 1)) : changed) has changed.\n"
      )
    }
  }

  private func run(_ context: PluginContext, _ arguments: SpecsArguments, failuresFirst: Bool) throws -> Bool {
    guard let binaries = try build(context, arguments.configuration) else { return false }
    if failuresFirst {
      let status = try run(
        binaries,
        context,
        arguments.forProcesses + ["--only-failures"],
        reportsEmptySelection: false
      )
      guard status == 0 || status == Self.nothingSelectedStatus else { return false }
    }
    return try run(binaries, context, arguments.forProcesses) == 0
  }

  /// Waits until a file has changed, and then until no more do.
  ///
  /// - Returns: the path of one that has.
  private func waitForChange(in root: URL, since known: PackageSnapshot) -> String {
    var last = known
    while true {
      let started = Date()
      let files = PackageSnapshot(in: root)
      if files == last, let changed = files.change(since: known) { return changed }
      last = files
      // Looking through a large package takes a small part of the time.
      Thread.sleep(forTimeInterval: max(Self.pause, 10 * Date().timeIntervalSince(started)))
    }
  }
}
