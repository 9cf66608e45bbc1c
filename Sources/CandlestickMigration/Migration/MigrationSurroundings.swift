import Foundation

/// The files around the ones to migrate. They must still build afterwards.
package struct MigrationSurroundings: Sendable {
  /// Files that must not be changed: all files of test targets, and files of other targets that use Quick or Nimble.
  package var files: [SourceCode] = []
  /// Every `LinuxMain.swift` or `XCTMain.swift` that is not removed.
  package var mains: [SourceCode] = []
  /// The manifests of the packages.
  var manifests: [PackageManifest] = []
  /// The obstacles to the migration of files, by path.
  package var obstacles: [String: Obstacle] = [:]
  /// The paths of the files that are given or have been read.
  private var known: Set<StandardPath> = []

  package init() {}

  /// Reads the other files of the packages that the given files belong to.
  ///
  /// - Parameters:
  ///   - given: the paths of the given files.
  ///   - givenManifests: the manifests among the given files.
  init(around given: [String], manifests givenManifests: [PackageManifest]) {
    known = Set(given.map(StandardPath.init))
    let folders = Set(given.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() })
    for prefix in Set(folders.compactMap(Self.package)).sorted() {
      let folder = prefix.isEmpty ? "." : String(prefix.dropLast())
      let entries = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      manifests += read(entries.filter(PackageManifest.isManifest).map { prefix + $0 }).map(PackageManifest.init)
      mains += read(["LinuxMain.swift", "XCTMain.swift"].map { "\(prefix)Tests/\($0)" })
      let own = (manifests + givenManifests).filter { StandardPath($0.prefix) == StandardPath(prefix) }
      for target in own.flatMap(\.targets) {
        let files = target.folders.flatMap(Self.files).filter { !TestMainRules.isMain($0) }
        self.files += read(target.isTest ? files : files.filter(Self.mayImportQuick))
      }
    }
  }

  /// Reads those files that exist and are not known yet.
  private mutating func read(_ paths: [String]) -> [SourceCode] {
    let new = paths.filter { FileManager.default.fileExists(atPath: $0) && known.insert(StandardPath($0)).inserted }
    return SourceReader.read(new).sources
  }

  private static func files(in folder: String) -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return (try? SwiftFileFinder.files(in: [folder])) ?? []
  }

  /// Returns true if any file in a folder imports Quick or Nimble.
  static func importsQuick(_ folder: String) -> Bool {
    SourceReader.read(files(in: folder).filter(mayImportQuick)).sources.contains { code in
      ImportDeclaration.imports(in: code).contains { QuickNames.modules.contains($0.module) }
    }
  }

  /// Returns true if a file contains the name of Quick or Nimble. This check is faster than reading the imports.
  private static func mayImportQuick(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else { return false }
    return QuickNames.modules.contains { data.range(of: Data($0.utf8)) != nil }
  }

  /// Returns the folder of the package that contains a folder; nil if there is no manifest. The result is empty or ends in
  /// "/".
  private static func package(around folder: ArraySlice<Substring>) -> String? {
    func isPackage(_ prefix: String) -> Bool { FileManager.default.fileExists(atPath: "\(prefix)Package.swift") }
    // The first component of an absolute path is empty.
    let isAbsolute = folder.first?.isEmpty == true
    var names = isAbsolute ? folder : folder.filter { !$0.isEmpty }[...]
    repeat {
      let prefix = names.map { "\($0)/" }.joined()
      if isPackage(prefix) { return prefix }
    } while names.popLast() != nil && !(isAbsolute && names.isEmpty)
    guard !isAbsolute else { return nil }
    // The package may be above the current folder.
    let above = sequence(first: "../") { "\($0)../" }.prefix(64).prefix { FileManager.default.fileExists(atPath: $0) }
    return above.first(where: isPackage)
  }
}
