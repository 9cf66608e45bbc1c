import Foundation

/// Selects new examples, for the option `--flaky-check`: examples declared on lines that were added since this branch left
/// the main branch.
@MainActor struct NewTests {
  /// The added lines of each file, by path.
  let added: [String: [ClosedRange<UInt>]]

  /// Returns the new examples, in their original order. Test methods are left out, because XCTest does not know their lines.
  func tests(among tests: [PlannedTest]) -> [PlannedTest] {
    let files = SourceFilePaths(of: tests)
    return tests.filter { test in
      let lines = files[test].flatMap { added[$0] } ?? []
      return lines.contains { $0.contains(test.metadata.location.line) }
    }
  }
}

extension NewTests {
  /// Reads the changes from git.
  init(in folder: String = FileManager.default.currentDirectoryPath) throws(UsageError) {
    let repository = try GitRepository(at: folder)
    self.init(added: try repository.addedLines(since: repository.mergeBase()))
  }
}
