import CandlestickReports

/// The results of earlier runs.
struct RunRecord: Sendable, Equatable {
  /// The latest result of a test, and its earlier results.
  struct Entry: Sendable, Equatable {
    var outcome: RunEvent.Result.Outcome
    var duration: Duration
    /// The start of the run, in seconds since 1970-01-01 00:00 UTC; nil if unknown.
    var date: Int?
    /// The earlier results in the text format of the record. They are parsed only if a report needs them.
    var earlier: ArraySlice<UInt8> = []

    /// True if the test did not pass on its first attempt.
    var hasFailed: Bool { outcome == .failed || outcome == .flaky }
  }

  /// The entries by ``PlannedTest/key``.
  var entries: [String: Entry] = [:]

  /// The keys of the tests that failed when they last ran.
  var failures: Set<String> { Set(entries.lazy.filter(\.value.hasFailed).map(\.key)) }
  var durations: [String: Duration] { entries.mapValues(\.duration) }

  /// Adds the results of a run, and removes tests that no longer exist.
  ///
  /// - Parameters:
  ///   - results: the results of the tests, by key. The last result of each test counts.
  ///   - declared: the keys of all tests that the process declares. Entries for other tests of the same modules are removed.
  ///     Pass nil if the process does not declare all of its tests.
  mutating func merge(
    _ results: some Sequence<(key: String, value: Entry)>,
    declared: Set<String>? = nil
  ) {
    for (key, entry) in results { entries[key] = entry.after(entries[key]) }
    guard let declared else { return }
    func module(of key: String) -> Substring { key.prefix { $0 != "." } }
    let modules = Set(declared.map(module))
    entries = entries.filter { key, _ in declared.contains(key) || !modules.contains(module(of: key)) }
  }
}
