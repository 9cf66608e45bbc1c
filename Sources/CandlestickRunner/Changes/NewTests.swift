import Foundation

/// Selects new examples, for the option `--flaky-check`: those declared on lines that were added since this branch left the
/// main one.
@MainActor struct NewTests {
  /// The added lines of each file.
  let added: [String: [ClosedRange<UInt>]]

  /// Returns the new examples, in order. Test methods are left out, since XCTest does not know their lines.
  ///
  /// - Parameter tests: all selected tests.
  func tests(among tests: [PlannedTest]) -> [PlannedTest] {
    let files = SourceFilePaths(of: tests)
    return tests.filter { test in
      let lines = files[test].flatMap { added[$0] } ?? []
      return lines.contains { $0.contains(test.metadata.location.line) }
    }
  }
}

extension NewTests {
  /// Creates the selection from the changes that git reports.
  ///
  /// - Parameter folder: a folder in the working tree.
  init(in folder: String = FileManager.default.currentDirectoryPath) throws(GitRepository.GitError) {
    let repository = try GitRepository(at: folder)
    self.init(added: try repository.addedLines(since: repository.mergeBase()))
  }
}
