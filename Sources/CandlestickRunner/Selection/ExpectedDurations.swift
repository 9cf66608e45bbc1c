/// The expected durations of tests, based on earlier runs.
@MainActor struct ExpectedDurations {
  private let record: [String: Duration]
  /// The expected duration of a test without a record: the mean of the recorded tests.
  private let unknown: Duration

  /// - Parameter record: the durations of earlier runs, by ``PlannedTest/key``; empty for equal durations.
  init(_ record: [String: Duration] = [:], of tests: [PlannedTest] = []) {
    let known = record.isEmpty ? [] : tests.compactMap { record[$0.key] }
    self.record = record
    unknown = known.isEmpty ? .milliseconds(1) : known.reduce(.zero, +) / known.count
  }

  /// The expected duration of a test; zero if the test is skipped.
  subscript(_ test: PlannedTest) -> Duration {
    if let item = test.item, item.skip != nil { return .zero }
    return record.isEmpty ? unknown : record[test.key] ?? unknown
  }
}
