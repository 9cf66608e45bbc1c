/// How long tests will take, going by earlier runs.
@MainActor package struct ExpectedDurations {
  private let record: [String: Duration]
  /// For a test that has not run yet: the mean of the others.
  private let unknown: Duration

  /// - Parameters:
  ///   - record: the durations of earlier runs, by ``PlannedTest/key``; empty to have all tests take the same time.
  ///   - tests: the tests of this run.
  package init(_ record: [String: Duration] = [:], of tests: [PlannedTest] = []) {
    let known = record.isEmpty ? [] : tests.compactMap { record[$0.key] }
    self.record = record
    unknown = known.isEmpty ? .milliseconds(1) : known.reduce(.zero, +) / known.count
  }

  /// The expected duration of a test, zero if it is skipped.
  subscript(_ test: PlannedTest) -> Duration {
    if let item = test.item, item.skip != nil { return .zero }
    return record.isEmpty ? unknown : record[test.key] ?? unknown
  }
}
