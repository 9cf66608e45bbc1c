/// The targets of packages. Checks that they can depend on Candlestick.
struct ManifestTargets {
  private struct Entry {
    let manifest: PackageManifest
    let target: PackageManifest.Target
    let folders: [StandardPath]
  }

  private let manifests: [PackageManifest]
  private let fixed: Set<String>
  private let entries: [Entry]

  /// - Parameters:
  ///   - manifests: the manifests of the packages.
  ///   - fixed: the paths of those that must not change.
  init(_ manifests: [PackageManifest], fixed: Set<String>) {
    self.manifests = manifests
    self.fixed = fixed
    entries = manifests.flatMap { manifest in
      manifest.targets.map {
        Entry(manifest: manifest, target: $0, folders: manifest.folders(of: $0).map(StandardPath.init))
      }
    }
  }

  /// Returns the reason why a file cannot import Candlestick; nil if it can, or can once the manifest is changed.
  func obstacle(for path: String) -> String? {
    let path = StandardPath(path)
    let own = manifests.map { (manifest: $0, folder: StandardPath($0.prefix)) }.filter { $0.folder.contains(path) }
    // A package may contain another one; the file is in the innermost.
    let depth = own.map(\.folder.path.count).max() ?? 0
    let candidates = own.filter { $0.folder.path.count == depth }.map(\.manifest)
    let declaring = candidates.filter { entry(for: path, in: $0) != nil }
    // Another manifest does not matter to a target that it does not declare. If none does, the package manager's choice counts.
    let deciding = declaring.isEmpty ? PackageManifest.used(among: candidates).map { [$0] } ?? [] : declaring
    for manifest in deciding {
      if let obstacle = obstacle(for: path, in: manifest) { return obstacle }
    }
    return nil
  }

  /// Returns the innermost target of a manifest that contains a file.
  private func entry(for path: StandardPath, in manifest: PackageManifest) -> Entry? {
    entries.filter { $0.manifest.code.text.path == manifest.code.text.path }
      .flatMap { entry in entry.folders.filter { $0.contains(path) }.map { (entry, $0.path.count) } }
      .max { $0.1 < $1.1 }?.0
  }

  private func obstacle(for path: StandardPath, in manifest: PackageManifest) -> String? {
    let name = manifest.code.text.path
    let entry = entry(for: path, in: manifest)
    let dependencies = entry.map { manifest.dependencies(of: $0.target) } ?? .other
    if dependencies == .candlestick { return nil }
    guard manifest.candlestick != nil else {
      let hasOthers = manifests.contains { $0.prefix == manifest.prefix && $0.candlestick != nil }
      let remedy = hasOthers ? "; add it there, or remove the target from that manifest" : ""
      return "\(name) has no dependency on the package Candlestick\(remedy)"
    }
    if dependencies == .other {
      if manifest.namesCandlestick { return nil }
      let what =
        entry.map { "the dependencies of \($0.target.name) are not a list" }
        ?? "no target with this file is written out"
      return "\(what) in \(name); add the product Candlestick there by hand"
    }
    guard !fixed.contains(name) else {
      return "its target does not depend on Candlestick, and \(name) is not among the files to migrate; name it, too"
    }
    return nil
  }
}
