import Foundation

/// Selects new examples, for the option `--flaky-check`: those declared on lines that were added since this branch left the
/// main one.
@MainActor package struct NewTests {
  private let added: [String: AddedLines]

  /// - Parameter added: the added lines of each file.
  package init(_ added: [String: AddedLines]) { self.added = added }

  /// Creates the selection from the changes that git reports.
  ///
  /// - Parameter folder: a folder in the working tree.
  package init(in folder: String = FileManager.default.currentDirectoryPath) throws(GitRepository.GitError) {
    let repository = try GitRepository(at: folder)
    self.init(try repository.addedLines(since: repository.mergeBase()))
  }

  /// Returns the new examples, in order. Test methods are left out, since XCTest does not know their lines.
  ///
  /// - Parameter tests: all selected tests.
  package func tests(among tests: [PlannedTest]) -> [PlannedTest] {
    let files = SourceFilePaths(of: tests)
    return tests.filter { test in
      files[test].flatMap { added[$0] }?.contains(test.metadata.location.line) == true
    }
  }
}
