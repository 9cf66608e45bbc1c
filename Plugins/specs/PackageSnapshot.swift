import Foundation

/// A snapshot of a package's files, to detect changes.
struct PackageSnapshot: Equatable {
  private static let sourceExtensions: Set = ["swift", "c", "h", "cc", "cpp", "cxx", "hpp", "m", "mm", "S"]

  /// For each path, the attributes of the file that change with its contents, or if another file replaces it.
  private var versions: [String: [Int]] = [:]

  /// Records the version of each file, except for hidden files and those that editors and tools create.
  init(in root: URL) {
    add(root.path)
  }

  private mutating func add(_ folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !Self.isIgnored(name) {
      let path = "\(folder)/\(name)"
      var status = stat()
      // Symbolic links, which may form a cycle, are not followed.
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { add(path) } else { versions[path] = Self.version(status) }
    }
  }

  private static func version(_ status: stat) -> [Int] {
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return [Int(truncatingIfNeeded: status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
  }

  private static func isIgnored(_ name: String) -> Bool {
    guard name != ".candlestick" else { return false }
    return name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") || name.hasSuffix(".profraw")
  }

  /// Returns the path of a file that was changed, added or removed since an earlier snapshot; nil if there is none.
  func change(since earlier: PackageSnapshot) -> String? {
    versions.first { earlier.versions[$0.key] != $0.value }?.key
      ?? earlier.versions.keys.first { versions[$0] == nil }
  }

  /// Returns a snapshot with the source files of an earlier one, and the current other files: files that a run writes, such as
  /// its data, do not count as changes.
  func withSources(of earlier: PackageSnapshot) -> PackageSnapshot {
    let isSource = { (path: String) in Self.sourceExtensions.contains((path as NSString).pathExtension) }
    var files = self
    files.versions = versions.filter { !isSource($0.key) }.merging(earlier.versions.filter { isSource($0.key) }) { $1 }
    return files
  }
}
