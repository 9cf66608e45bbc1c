import CandlestickReports
import CandlestickSpecs
import Foundation

extension RunOptions {
  /// The order of the run. A seed and `--flaky-check` imply a random order.
  var runOrder: RunOrder {
    guard order == .random || seed != nil || flakyCheck != nil else { return .defined }
    return seed.map(RunOrder.random) ?? .anyRandom()
  }

  /// Returns the tests to run: the selected tests, limited to the shard and in order.
  ///
  /// Earlier failures are selected after sharding. Each run changes the record, so shards that run one after another would
  /// otherwise be divided differently.
  ///
  /// - Parameters:
  ///   - durations: the durations from the file of `--durations`, by ``PlannedTest/key``; empty without the option.
  ///   - order: the value of ``runOrder``, which may have a new seed each time it is read.
  /// - Returns: the tests, and the shard if the run has one.
  /// - Throws: ``Selection/Empty`` if no test is left, or the error of an invalid option.
  @MainActor func tests(
    among tests: [PlannedTest],
    _ record: RunHistory,
    durations: [String: Duration] = [:],
    in order: RunOrder
  ) throws -> (tests: [PlannedTest], shard: RunEvent.Shard?) {
    var selection = Selection()
    selection.names = filter
    selection.needsEachName = !isQuietIfNothingIsSelected
    selection.files = files.map { FilePattern($0) }
    selection.tags = try tagExpressions.map { ($0, try TagExpression($0)) }
    let failures = onlyFailures || nextFailure ? record : nil
    if shard == nil { selection.failures = failures }
    if nextFailure { selection.failuresOption = "--next-failure" }
    selection.changes = try changed.map { try ChangedTests(since: $0) }
    var tests = try selection.tests(among: tests)
    if flakyCheck != nil {
      tests = try NewTests().tests(among: tests)
      if tests.isEmpty { throw Selection.Empty(description: "git shows no new examples", isGood: true) }
    }
    guard let shard else { return (order.order(tests), nil) }
    let partition = Partition(of: tests, into: shard.count, ExpectedDurations(durations, of: tests))
    tests = partition.tests(of: shard)
    if let failures {
      var selection = Selection()
      selection.failures = failures
      tests = try selection.tests(among: tests)
    }
    return (order.order(tests), partition.summary(of: shard))
  }
}

/// Selects new examples, for the option `--flaky-check`: examples declared on lines that were added since this branch left
/// the main branch.
@MainActor struct NewTests {
  /// The added lines of each file, by path.
  let added: [String: [ClosedRange<UInt>]]

  init(added: [String: [ClosedRange<UInt>]]) { self.added = added }

  /// Reads the changes from git.
  init(in folder: String = FileManager.default.currentDirectoryPath) throws(UsageError) {
    let repository = try GitRepository(at: folder)
    self.init(added: try repository.addedLines(since: repository.mergeBase()))
  }

  /// Returns the new examples, in their original order. Test methods are left out, because XCTest does not know their lines.
  func tests(among tests: [PlannedTest]) -> [PlannedTest] {
    let files = SourceFilePaths(of: tests)
    return tests.filter { test in
      let lines = files[test].flatMap { added[$0] } ?? []
      return lines.contains { $0.contains(test.metadata.location.line) }
    }
  }
}
