extension QuickProject {
  /// Groups files by module. A name is visible in its module and in modules that import it, so a module and its imports form
  /// one project.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - manifests: the manifests of the packages that contain the files.
  static func projects(of files: [QuickFile], _ manifests: [PackageManifest]) -> [QuickProject] {
    let names = Dictionary(files.map { ($0.path, module(of: $0.path, manifests)) }) { first, _ in first }
    let modules = Dictionary(grouping: files) { names[$0.path] ?? "" }
    // Maps each module to its group.
    var groups = Dictionary(uniqueKeysWithValues: modules.keys.map { ($0, $0) })
    for (name, files) in modules.sorted(by: { $0.key < $1.key }) {
      for imported in Set(files.flatMap(\.imports).map(\.module)).sorted() {
        guard let other = groups[imported], let own = groups[name], other != own else { continue }
        for (member, group) in groups where group == other { groups[member] = own }
      }
    }
    let grouped = Dictionary(grouping: files) { names[$0.path].flatMap { groups[$0] } ?? "" }
    return grouped.sorted { $0.key < $1.key }.map { QuickProject($0.value) }
  }

  /// Returns the module of a file: the name of its target, or of its folder in `Tests` or `Sources`; empty if neither is
  /// known.
  private static func module(of path: String, _ manifests: [PackageManifest]) -> String {
    if let target = PackageManifest.target(of: StandardPath(path), in: manifests) { return target.name }
    let names = path.split(separator: "/").dropLast()
    guard let root = names.lastIndex(where: { $0 == "Tests" || $0 == "Sources" }), root + 1 < names.endIndex else {
      return ""
    }
    return String(names[root + 1])
  }
}
