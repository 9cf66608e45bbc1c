import Foundation

/// Selects the tests that a change may affect, for the option `--changed`:
///
/// - the examples in a file that changed;
/// - all tests of a module in which another file changed, or that imports such a module directly or indirectly;
/// - all tests, if the manifest changed, or source code outside of the folders in `Sources` and `Tests`.
@MainActor struct ChangedTests {
  /// The commit to compare the working tree with.
  let reference: String
  /// The paths of the changed files.
  let files: Set<String>
  /// The folder of the package.
  let root: String

  /// Returns, for each test, true if a change may affect it.
  func selects(among tests: [PlannedTest]) -> [Bool] {
    let paths = SourceFilePaths(of: tests)
    var folders = PackageFolders(root: root)
    for (module, files) in paths.byModule { folders.add(module, with: files) }
    let owners = files.subtracting(paths.all).map(folders.owner)
    if owners.contains(.allModules) { return tests.map { _ in true } }
    let changed = owners.compactMap { if case .module(let name) = $0 { name } else { nil } }
    let modules = changed.isEmpty ? [] : folders.dependents(of: Set(changed))
    return tests.map { modules.contains($0.module) || paths[$0].map(files.contains) == true }
  }
}

extension ChangedTests {
  /// Reads the changes from git.
  init(
    since reference: String,
    in folder: String = FileManager.default.currentDirectoryPath
  ) throws(UsageError) {
    let repository = try GitRepository(at: folder)
    let root = PackageFolders.root(around: URL(fileURLWithPath: folder).resolvingSymlinksInPath())
    self.init(
      reference: reference,
      files: try repository.changedFiles(since: reference),
      root: root?.path ?? repository.root
    )
  }
}
