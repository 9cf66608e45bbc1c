/// Selects tests by their names, as the options `--filter` and `--skip` do.
package struct TestFilter {
  private var filters: [NamePattern]
  private var skips: [NamePattern]

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - filters: the patterns of which one is to match; none if all tests are asked for.
  ///   - skips: the patterns of which none may match.
  package init(filters: [String] = [], skips: [String] = []) {
    self.filters = filters.map(NamePattern.init)
    self.skips = skips.map(NamePattern.init)
  }

  /// The patterns that tests are to match and that none does, as they were given.
  ///
  /// - Parameters:
  ///   - tests: the tests that there are.
  ///   - takesText: whether they may match as plain text, and not only as expressions.
  func unmatched(in tests: [TestNames], takesText: Bool = true) -> [String] {
    filters.filter { filter in !tests.contains { filter.matches($0) || (takesText && filter.isText(of: $0)) } }
      .map(\.source)
  }

  /// The options that the patterns were given by.
  var description: String {
    (filters.map { "--filter \"\($0.source)\"" } + skips.map { "--skip \"\($0.source)\"" }).joined(separator: " ")
  }

  // MARK: - A filter that decides alone

  /// Takes each pattern for plain text if that is part of any test's name, and for a regular expression otherwise.
  package mutating func resolve(among tests: [TestNames]) {
    for index in filters.indices { filters[index].resolve(among: tests) }
    for index in skips.indices { skips[index].resolve(among: tests) }
  }

  /// Whether a test is asked for, by expressions and by what has been resolved to be plain text.
  package func selects(_ names: TestNames) -> Bool {
    (filters.isEmpty || filters.contains { $0.selects(names) }) && !skips.contains { $0.selects(names) }
  }

  // MARK: - A filter that the package manager has taken for expressions

  /// Whether a test is asked for by plain text, which the package manager takes for a regular expression.
  package func selectsByText(_ names: TestNames) -> Bool {
    filters.contains { $0.isText(of: names) } && !skips(names)
  }

  /// Whether a test is to be skipped.
  package func skips(_ names: TestNames) -> Bool {
    skips.contains { $0.matches(names) || $0.isText(of: names) }
  }
}
