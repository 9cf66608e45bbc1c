/// Tells the modules of a suite apart: names mean something only in their module, and in those that import it.
enum QuickModules {
  /// The files of each module; modules that import each other are one.
  static func projects(of files: [QuickFile]) -> [QuickProject] {
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

  /// The module that a file is in, by its path: the folder in `Tests`; "" where there is no such folder.
  private static func module(of path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    guard let tests = folders.lastIndex(of: "Tests"), tests + 1 < folders.endIndex else { return "" }
    return String(folders[tests + 1])
  }
}
