import Foundation

/// The examples that are new, for the option `--flaky-check`: their declarations begin on lines that git does not know
/// from the commit where this branch left the main one.
@MainActor package struct NewTests {
  private let added: [String: AddedLines]

  /// - Parameter added: the added lines of each file.
  package init(_ added: [String: AddedLines]) { self.added = added }

  /// Asks git.
  ///
  /// - Parameter folder: a folder in the working tree.
  package init(in folder: String = FileManager.default.currentDirectoryPath) throws(GitRepository.GitError) {
    let repository = try GitRepository(at: folder)
    self.init(try repository.addedLines(since: repository.mergeBase()))
  }

  /// The new examples, in their order. XCTest does not know the places of test methods, so these are left out.
  ///
  /// - Parameter tests: all tests that are selected.
  package func tests(among tests: [PlannedTest]) -> [PlannedTest] {
    let files = SourceFilePaths(of: tests)
    return tests.filter { test in
      files[test].flatMap { added[$0] }?.contains(test.metadata.location.line) == true
    }
  }
}
