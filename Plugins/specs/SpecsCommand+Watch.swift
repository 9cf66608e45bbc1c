import Foundation
import PackagePlugin

extension SpecsCommand {
  /// The time between two scans for changes, in seconds.
  private static let pause = 0.3

  /// Runs the specs, and reruns them after each change in the package, until a signal ends the process. After a run with
  /// failures, runs the failed tests first, and the others only if those pass.
  func watch(_ context: PluginContext, _ arguments: SpecsArguments) throws -> Never {
    let root = context.package.directoryURL
    var hasPassed = true
    while true {
      let before = PackageSnapshot(in: root)
      do {
        hasPassed = try run(context, arguments, failuresFirst: !hasPassed)
      } catch {
        // The package manager cannot read the manifest, for example.
        report("\(error)")
        hasPassed = false
      }
      print("\nWaiting for a change in the package. Ctrl-C ends.")
      let changed = waitForChange(in: root, since: PackageSnapshot(in: root).withSources(of: before))
      print(
        "\n\(changed.hasPrefix(root.path) ? String(changed.dropFirst(root.path.count + 1)) : changed) has changed.\n"
      )
    }
  }

  private func run(_ context: PluginContext, _ arguments: SpecsArguments, failuresFirst: Bool) throws -> Bool {
    guard let binaries = try build(context, arguments.configuration) else { return false }
    if failuresFirst, Self.hasRunner {
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

  /// Waits until a file changes, and then until two scans in a row find the same files.
  ///
  /// - Returns: the path of a file that changed.
  private func waitForChange(in root: URL, since known: PackageSnapshot) -> String {
    var last = known
    while true {
      let started = Date()
      let files = PackageSnapshot(in: root)
      if files == last, let changed = files.change(since: known) { return changed }
      last = files
      // Bounds the time spent scanning a large package to about a tenth.
      Thread.sleep(forTimeInterval: max(Self.pause, 10 * Date().timeIntervalSince(started)))
    }
  }
}
