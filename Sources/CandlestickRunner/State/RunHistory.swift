import CandlestickReports
import CandlestickSpecs

/// The results of earlier runs.
struct RunHistory: Sendable, Equatable {
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
  ///   - declared: the keys of all tests that the process declares, to remove entries of tests that no longer exist; nil to
  ///     keep all entries.
  mutating func merge(
    _ results: some Sequence<(key: String, value: Entry)>,
    declared: Set<String>? = nil
  ) {
    for (key, entry) in results { entries[key] = entry.after(entries[key]) }
    guard let declared else { return }
    for key in missingTests(besides: declared) { entries[key] = nil }
  }

  /// Returns the keys of tests that failed when they last ran, and no longer exist. A declaration whose mistake was corrected is
  /// not one of them.
  ///
  /// - Parameter declared: the keys of all tests that the process declares.
  func missingFailures(besides declared: Set<String>) -> [String] {
    missingTests(besides: declared).filter { failures.contains($0) && !$0.contains(Declarations.ofMistake) }.sorted()
  }

  /// Returns the keys of tests in the modules of the declared ones that no longer exist.
  private func missingTests(besides declared: Set<String>) -> [String] {
    func module(of key: String) -> Substring { key.prefix { $0 != "." } }
    let modules = Set(declared.map(module))
    return entries.keys.filter { !declared.contains($0) && modules.contains(module(of: $0)) }
  }
}
