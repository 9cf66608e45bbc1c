import Foundation

/// The other files of the packages that some files belong to.
struct PackageFiles {
  /// The manifests that are not among the given files.
  private(set) var manifests: [SourceCode] = []
  /// The `LinuxMain.swift` or `XCTMain.swift` of each package, unless it is among the given files.
  private(set) var mains: [SourceCode] = []
  /// The other files of test targets, and those of other targets that use Quick or Nimble.
  private(set) var others: [SourceCode] = []

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - given: the paths of the given files.
  ///   - known: the manifests among them.
  init(around given: [String], manifests known: [SourceCode]) {
    var names = Set(given.map(StandardPath.init))
    var prefixes: Set<String> = []
    var seen: Set<String> = []
    for path in given {
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      guard seen.insert(folder).inserted, let prefix = Self.package(around: path) else { continue }
      prefixes.insert(prefix)
    }
    for prefix in prefixes.sorted() {
      let folder = prefix.isEmpty ? "." : String(prefix.dropLast())
      let entries = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let paths = entries.filter(PackageManifest.isManifest).map { prefix + $0 }
      let own = read(paths.filter { !names.contains(StandardPath($0)) })
      manifests += own
      mains += read(
        ["LinuxMain.swift", "XCTMain.swift"].map { "\(prefix)Tests/\($0)" }.filter {
          !names.contains(StandardPath($0))
        }
      )
      for manifest in (own + known.filter { StandardPath(PackageManifest($0).prefix) == StandardPath(prefix) }).map(
        PackageManifest.init
      ) {
        for target in manifest.targets {
          for path in manifest.folders(of: target).flatMap(Self.files) where names.insert(StandardPath(path)).inserted {
            guard !TestMainRules.areFor(path), target.isTest || Self.usesQuick(path) else { continue }
            others += read([path])
          }
        }
      }
    }
  }

  private func read(_ paths: [String]) -> [SourceCode] {
    paths.filter { FileManager.default.fileExists(atPath: $0) }
      .compactMap { path in (try? SourceReader.text(of: path)).flatMap { try? SourceCode($0) } }
  }

  private static func files(in folder: String) -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return (try? SwiftFileFinder.files(in: [folder])) ?? []
  }

  /// Returns true if a file may import Quick or Nimble.
  static func usesQuick(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else { return false }
    return QuickNames.modules.contains { data.range(of: Data($0.utf8)) != nil }
  }

  /// Returns the folder of the package around a file, "" or with a final "/"; nil if there is no manifest.
  private static func package(around path: String) -> String? {
    let isAbsolute = path.hasPrefix("/")
    var folders = path.split(separator: "/", omittingEmptySubsequences: !isAbsolute).dropLast().map(String.init)
    while true {
      let prefix = folders.map { "\($0)/" }.joined()
      if FileManager.default.fileExists(atPath: "\(prefix)Package.swift") { return prefix }
      // The first folder of an absolute path is "".
      if isAbsolute, folders.count <= 1 { return nil }
      if folders.isEmpty { break }
      folders.removeLast()
    }
    // The package may be above the current folder.
    var folder = "../"
    while FileManager.default.fileExists(atPath: folder), folder.count < 3 * 64 {
      if FileManager.default.fileExists(atPath: "\(folder)Package.swift") { return folder }
      folder += "../"
    }
    return nil
  }
}
