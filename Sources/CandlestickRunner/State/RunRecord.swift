import CandlestickReports

/// The results of earlier runs.
struct RunRecord: Sendable, Equatable {
  /// The result of the last run of a test, and those of the runs before.
  struct Entry: Sendable, Equatable {
    var outcome: RunEvent.Result.Outcome
    var duration: Duration
    /// The time at which the run started, in seconds since 1970-01-01 00:00 UTC; nil if unknown.
    var date: Int?
    /// The results before, as the text of the record has them. Only a report that uses them has them parsed.
    var earlier: ArraySlice<UInt8> = []

    /// True if the test did not pass at its first attempt.
    var hasFailed: Bool { outcome == .failed || outcome == .flaky }
  }

  /// The entries by the tests' keys.
  var entries: [String: Entry] = [:]

  /// The keys of the tests whose last run failed.
  var failures: Set<String> { Set(entries.lazy.filter(\.value.hasFailed).map(\.key)) }
  var durations: [String: Duration] { entries.mapValues(\.duration) }

  /// Adds the results of a run.
  ///
  /// - Parameters:
  ///   - results: the tests that have run; the last of each counts.
  ///   - declared: the keys of all tests that the process declares. Other tests of the same modules no longer exist; nil if
  ///     the process does not declare all.
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
