import CandlestickSupport

/// Compares two runs, and lists what has changed.
@MainActor package struct RunComparison {
  /// A test counts as slower if its duration has grown at least by this factor and by this number of seconds.
  private static let (slowFactor, slowSeconds) = (1.5, 0.1)

  /// A test of a run, with the results of all rounds combined.
  private struct Test {
    var result: RunEvent.Result
    /// The duration of the fastest round.
    var duration: Double

    var hasRun: Bool { result.outcome != .skipped && result.outcome != .unavailable }
    var hasFailed: Bool { result.outcome == .failed }
    var name: String { result.example.nameWithClass.printableLine }
  }

  private let lists: [(name: String, entries: [String])]
  private let counts: String
  /// True if a test, or the run itself, fails now but did not fail before.
  package let hasNewFailures: Bool

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - before: the earlier run.
  ///   - after: the later run.
  package init(_ before: SavedRun, _ after: SavedRun) {
    let (old, new) = (Self.tests(before), Self.tests(after))
    let oldTests = Dictionary(uniqueKeysWithValues: old.map { ($0.result.example.id, $0) })
    let newTests = Dictionary(uniqueKeysWithValues: new.map { ($0.result.example.id, $0) })
    let pairs = new.map { (old: oldTests[$0.result.example.id], new: $0) }
    let failed = pairs.filter { $0.new.hasFailed }
    let oldProblems = Set(before.results.outsideFailures.map(\.failure.message))
    let newProblems = after.results.outsideFailures.filter { !oldProblems.contains($0.failure.message) }
    let slower = pairs.compactMap { pair -> (test: Test, old: Double)? in
      guard let old = pair.old, old.hasRun, pair.new.hasRun, !old.hasFailed, !pair.new.hasFailed else { return nil }
      let difference = (pair.new.duration - old.duration).roundedToMilliseconds
      let isSlower =
        difference >= Self.slowSeconds && pair.new.duration >= (old.duration * Self.slowFactor).roundedToMilliseconds
      return isSlower ? (pair.new, old.duration) : nil
    }.sorted { $0.test.duration - $0.old > $1.test.duration - $1.old }
    let newFailures =
      failed.filter { $0.old?.hasFailed != true }.map { Self.failure($0.new) }
      + newProblems.map { "\($0.failure.place): \($0.name.printableLine): \($0.failure.message.firstLine)" }
    lists = [
      ("new failures", newFailures),
      ("still failing", failed.filter { $0.old?.hasFailed == true }.map { Self.failure($0.new) }),
      ("fixed", pairs.filter { $0.old?.hasFailed == true && $0.new.hasRun && !$0.new.hasFailed }.map { $0.new.name }),
      (
        "slower, by at least \(Self.slowSeconds) seconds and a factor of \(Self.slowFactor)",
        slower.map {
          "\($0.test.name): \($0.test.duration.roundedToMilliseconds) seconds, before \($0.old.roundedToMilliseconds)"
        }
      ),
      ("added", pairs.filter { $0.new.hasRun && $0.old?.hasRun != true }.map { $0.new.name }),
      ("removed or skipped", old.filter { $0.hasRun && newTests[$0.result.example.id]?.hasRun != true }.map(\.name)),
    ]
    counts = "\(counted(old.count { $0.hasRun }, "test")) before, \(new.count { $0.hasRun }) after"
    hasNewFailures = !newFailures.isEmpty
  }

  /// The non-empty lists of changes, followed by the number of tests.
  package var text: String {
    let parts = lists.filter { !$0.entries.isEmpty }.map { name, entries in
      "\(name): \(entries.count)\n" + entries.map { "  \($0)\n" }.joined()
    }
    let end = hasNewFailures ? "new failures" : "no new failures"
    return parts.joined() + "\(counts), \(end)\n"
  }

  /// Returns the tests of a run in their order. A test that failed in any round has failed.
  private static func tests(_ run: SavedRun) -> [Test] {
    var tests: [Test] = []
    var indices: [String: Int] = [:]
    for event in run.events {
      guard case .exampleFinished(let result) = event else {
        if case .lateFailureFound(let late) = event, let result = late.result, let index = indices[result.example.id] {
          tests[index].result = result
        }
        continue
      }
      guard let index = indices[result.example.id] else {
        indices[result.example.id] = tests.count
        tests.append(Test(result: result, duration: result.duration))
        continue
      }
      tests[index].duration = min(tests[index].duration, result.duration)
      if !tests[index].hasFailed { tests[index].result = result }
    }
    return tests
  }

  private static func failure(_ test: Test) -> String {
    guard let failure = test.result.failures.first else { return test.name }
    return "\(failure.place): \(test.name): \(failure.message.firstLine)"
  }
}

extension String {
  fileprivate var firstLine: String {
    String(printable.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)[0])
  }
}
