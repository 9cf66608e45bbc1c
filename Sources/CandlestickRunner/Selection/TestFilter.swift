import CandlestickSpecs

/// Selects tests by name, for the options `--filter` and `--skip`.
struct TestFilter {
  private var filters: [NamePattern]
  private var skips: [NamePattern]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - filters: patterns, one of which must match; empty to select all tests.
  ///   - skips: patterns, none of which may match.
  init(filters: [String] = [], skips: [String] = []) {
    self.filters = filters.map(NamePattern.init)
    self.skips = skips.map(NamePattern.init)
  }

  /// Returns the filter patterns that match no test, as the user wrote them.
  ///
  /// - Parameter takesText: true if a match as plain text counts, too.
  func unmatched(in tests: [TestNames], takesText: Bool = true) -> [String] {
    filters.filter { filter in !tests.contains { filter.matches($0) || (takesText && filter.isText(of: $0)) } }
      .map(\.source)
  }

  /// Returns the skip patterns that match no test, as the user wrote them.
  func unmatchedSkips(in tests: [TestNames]) -> [String] {
    skips.filter { skip in !tests.contains { skip.matches($0) || skip.isText(of: $0) } }.map(\.source)
  }

  /// The options in the form that the user would type.
  var description: String {
    (filters.map { "--filter \"\($0.source)\"" } + skips.map { "--skip \"\($0.source)\"" }).joined(separator: " ")
  }

  // MARK: - Alone

  /// Decides for each pattern if it is plain text, which it is if any test matches it as such, or a regular expression.
  mutating func resolve(among tests: [TestNames]) {
    for index in filters.indices { filters[index].resolve(among: tests) }
    for index in skips.indices { skips[index].resolve(among: tests) }
  }

  /// Returns true if the patterns select a test. Call ``resolve(among:)`` first.
  func selects(_ names: TestNames) -> Bool {
    (filters.isEmpty || filters.contains { $0.selects(names) }) && !skips.contains { $0.selects(names) }
  }

  /// Returns, for each test, true if the patterns select it.
  @MainActor func matches(among tests: [PlannedTest]) -> [Bool] {
    let names = tests.map(\.names)
    var resolved = self
    resolved.resolve(among: names)
    return names.map(resolved.selects)
  }

  // MARK: - After the package manager, which reads all patterns as expressions

  /// Returns true if the patterns select a test as plain text.
  func selectsByText(_ names: TestNames) -> Bool {
    filters.contains { $0.isText(of: names) } && !skips(names)
  }

  /// Returns true if a pattern skips a test.
  func skips(_ names: TestNames) -> Bool {
    skips.contains { $0.matches(names) || $0.isText(of: names) }
  }
}
