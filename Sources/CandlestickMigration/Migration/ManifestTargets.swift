/// Checks that the targets of packages can depend on Candlestick.
struct ManifestTargets {
  /// The manifests of the packages.
  let manifests: [PackageManifest]
  /// The paths of the manifests that must not be changed.
  let readOnly: Set<String>

  /// Returns the reason why a file cannot import Candlestick; nil if it can, perhaps after its manifest is migrated.
  func obstacle(for path: String) -> String? {
    let path = StandardPath(path)
    let around = manifests.map { (manifest: $0, folder: StandardPath($0.prefix)) }.filter { $0.folder.contains(path) }
    // Packages can be nested. The file belongs to the innermost one.
    let depth = around.map(\.folder.path.count).max() ?? 0
    let candidates = around.filter { $0.folder.path.count == depth }.map(\.manifest)
    let declaring = candidates.filter { PackageManifest.target(of: path, in: [$0]) != nil }
    // Only manifests that declare the target matter. If none does, the manifest that the package manager uses decides.
    let deciding = declaring.isEmpty ? PackageManifest.used(among: candidates).map { [$0] } ?? [] : declaring
    return deciding.lazy.compactMap { obstacle(for: path, in: $0) }.first
  }

  private func obstacle(for path: StandardPath, in manifest: PackageManifest) -> String? {
    let name = manifest.path
    let target = PackageManifest.target(of: path, in: [manifest])
    let dependencies = target.map(manifest.dependencies) ?? .other
    if dependencies == .candlestick { return nil }
    guard manifest.candlestick != nil else {
      let hasOthers = manifests.contains { $0.prefix == manifest.prefix && $0.candlestick != nil }
      let remedy = hasOthers ? "; add it there, or remove the target from that manifest" : ""
      return "\(name) has no dependency on the package Candlestick\(remedy)"
    }
    if dependencies == .other {
      if manifest.namesCandlestick { return nil }
      let problem =
        target.map { "the dependencies of \($0.name) are not a list" } ?? "no target with this file is written out"
      return "\(problem) in \(name); add the product Candlestick there by hand"
    }
    guard readOnly.contains(name) else { return nil }
    return "its target does not depend on Candlestick, and \(name) is not among the files to migrate; pass it, too"
  }
}
