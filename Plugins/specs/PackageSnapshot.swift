import Foundation

/// The files of a package at one moment, to notice changes.
struct PackageSnapshot: Equatable {
  /// What changes if a file does, even if another file takes its place.
  fileprivate struct Version: Equatable {
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private static let sourceExtensions: Set = ["swift", "c", "h", "cc", "cpp", "cxx", "hpp", "m", "mm", "S"]

  private var versions: [String: Version] = [:]

  /// Reads the dates of all files but hidden ones, and those that editors and tools write beside.
  init(in root: URL) {
    add(root.path)
  }

  private mutating func add(_ folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !Self.isIgnored(name) {
      let path = "\(folder)/\(name)"
      var status = stat()
      // A symbolic link, which may lead round in a circle, is not followed.
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { add(path) } else { versions[path] = Version(status) }
    }
  }

  private static func isIgnored(_ name: String) -> Bool {
    guard name != ".candlestick" else { return false }
    return name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") || name.hasSuffix(".profraw")
  }

  /// A file that differs from what it was at an earlier moment, or that is new or gone.
  func change(since earlier: PackageSnapshot) -> String? {
    versions.first { earlier.versions[$0.key] != $0.value }?.key
      ?? earlier.versions.keys.first { versions[$0] == nil }
  }

  /// The source files of an earlier moment, and the other files as they are now: what a run writes, such as its data, is no
  /// change.
  func withSources(of earlier: PackageSnapshot) -> PackageSnapshot {
    let isSource = { (path: String) in Self.sourceExtensions.contains((path as NSString).pathExtension) }
    var files = self
    files.versions = versions.filter { !isSource($0.key) }.merging(earlier.versions.filter { isSource($0.key) }) { $1 }
    return files
  }
}

extension PackageSnapshot.Version {
  init(_ status: stat) {
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    self.init(
      inode: UInt64(status.st_ino),
      size: Int64(status.st_size),
      seconds: time.tv_sec,
      nanoseconds: time.tv_nsec
    )
  }
}
