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
    var manifests = manifests(in: root)
    while true {
      let before = PackageSnapshot(in: root)
      do {
        // The package manager that runs this command builds nothing anymore once it has failed to read a manifest.
        let current = self.manifests(in: root)
        let isReadable = current == manifests || canReadManifest(context)
        if isReadable { manifests = current }
        hasPassed = try isReadable && run(context, arguments, failuresFirst: !hasPassed)
      } catch {
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

  /// Returns the manifests of the package for all tools versions, by file name.
  private func manifests(in root: URL) -> [String: Data] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let manifests = names.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.map { name in
      (name, (try? Data(contentsOf: root.appending(path: name))) ?? Data())
    }
    return Dictionary(uniqueKeysWithValues: manifests)
  }

  /// Returns true if another process of the package manager can read the manifest. Otherwise it prints the errors.
  private func canReadManifest(_ context: PluginContext) -> Bool {
    // The program is not known elsewhere.
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(getppid())/exe") else {
      return true
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "--package-path", context.package.directoryURL.path,
      // The running command holds the lock of the usual folder.
      "--scratch-path", context.pluginWorkDirectoryURL.appending(path: "manifest").path,
      "dump-package",
    ]
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return true }
    process.waitUntilExit()
    return process.terminationStatus == 0
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
