/// Groups the files of a suite by module: a name is visible in its module, and in modules that import it.
struct QuickModules {
  /// The names of targets, by the folders that manifests give them.
  private let folders: [StandardPath: String]

  /// - Parameter manifests: the manifests of the packages that the files are in.
  init(_ manifests: [PackageManifest] = []) {
    var folders: [StandardPath: String] = [:]
    for manifest in manifests {
      for target in manifest.targets {
        for folder in manifest.folders(of: target) { folders[StandardPath(folder)] = target.name }
      }
    }
    self.folders = folders
  }

  /// Returns the files of each module. Modules that import each other count as one.
  func projects(of files: [QuickFile]) -> [QuickProject] {
    let modules = Dictionary(grouping: files) { module(of: $0.path) }
    var group = Dictionary(uniqueKeysWithValues: modules.keys.map { ($0, $0) })
    for (name, files) in modules.sorted(by: { $0.key < $1.key }) {
      for imported in Set(files.flatMap(\.imports).map(\.module)).sorted() {
        guard let other = group[imported], let own = group[name], other != own else { continue }
        for (member, old) in group where old == other { group[member] = own }
      }
    }
    let groups = Dictionary(grouping: files) { group[module(of: $0.path)] ?? "" }
    return groups.sorted { $0.key < $1.key }.map { QuickProject($0.value) }
  }

  /// Returns the module of a file: its target, or else the folder in `Tests` or `Sources`; "" if neither is known.
  private func module(of path: String) -> String {
    let file = StandardPath(path)
    let around = folders.filter { $0.key.contains(file) }.max { $0.key.path.count < $1.key.path.count }
    if let around { return around.value }
    let names = path.split(separator: "/").dropLast()
    guard let root = names.lastIndex(where: { $0 == "Tests" || $0 == "Sources" }), root + 1 < names.endIndex else {
      return ""
    }
    return String(names[root + 1])
  }
}
