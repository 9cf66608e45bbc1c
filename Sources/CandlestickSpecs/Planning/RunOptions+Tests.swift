#if os(Linux)
extension RunOptions {
  /// The order of the run. A seed and `--flaky-check` ask for a random order, too.
  package var runOrder: RunOrder {
    guard order == .random || seed != nil || flakyCheck != nil else { return .defined }
    return seed.map(RunOrder.random) ?? .anyRandom()
  }

  /// The tests of the run: those that are selected, and of these the ones of its shard, in an order.
  ///
  /// - Parameters:
  ///   - tests: the tests, as declared.
  ///   - record: the results of earlier runs.
  ///   - order: ``runOrder``, which has a new seed each time.
  /// - Throws: `Selection.Empty` if there are none; the error about an invalid option.
  @MainActor package func tests(
    among tests: [PlannedTest],
    _ record: RunRecord,
    in order: RunOrder
  ) throws -> [PlannedTest] {
    var selection = Selection()
    selection.names = filter
    selection.places = places.map { PlacePattern($0) }
    selection.tags = try tagExpressions.map { ($0, try TagExpression($0)) }
    if onlyFailures || nextFailure { selection.failures = record }
    selection.changes = try changed.map { try ChangedTests(since: $0) }
    var tests = try selection.tests(among: tests)
    if flakyCheck != nil {
      tests = try NewTests().tests(among: tests)
      if tests.isEmpty { throw Selection.Empty(description: "no example is new, as far as git knows", isGood: true) }
    }
    if let shard {
      tests = shard.tests(of: tests, ExpectedDurations(record.durations, of: tests))
    }
    return order.order(tests)
  }
}
#endif
