import Foundation

/// Selects the tests that a change may affect, for the option `--changed`:
///
/// - the examples of a file that has changed;
/// - the tests of a module of which another file has changed, or which imports a changed module, directly or not;
/// - all tests if the manifest has changed, or source code that is in none of the folders of `Sources` and `Tests`.
@MainActor struct ChangedTests {
  /// The commit that the working tree is compared with.
  let reference: String
  /// The paths of the files that have changed.
  let files: Set<String>
  /// The folder of the package.
  let root: String

  /// Returns true for each test that may be affected.
  ///
  /// - Parameter tests: all tests.
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
  /// Creates the selection from the changes that git reports.
  ///
  /// - Parameters:
  ///   - reference: the commit to compare with.
  ///   - folder: a folder in the package.
  init(
    since reference: String,
    in folder: String = FileManager.default.currentDirectoryPath
  ) throws(GitRepository.GitError) {
    let repository = try GitRepository(at: folder)
    let root = PackageFolders.root(around: URL(fileURLWithPath: folder).resolvingSymlinksInPath())
    self.init(
      reference: reference,
      files: try repository.changedFiles(since: reference),
      root: root?.path ?? repository.root
    )
  }
}
