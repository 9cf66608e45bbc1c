/// Selects the tests to run. Each kind of option that is set must select a test.
@MainActor struct Selection {
  /// The error if no test is selected.
  struct Empty: Error, CustomStringConvertible {
    let description: String
    /// True if selecting nothing is a success, because nothing failed or nothing changed.
    var isGood = false
  }

  /// The patterns of `--filter` and `--skip`; nil without them.
  var names: TestFilter?
  /// The patterns of `--file`, one of which must match; empty to select all tests.
  var files: [FilePattern] = []
  /// The expressions of `--tag` with their source text, one of which must be true; empty to select all tests.
  var tags: [(source: String, expression: TagExpression)] = []
  /// The record of earlier runs, for `--only-failures` and `--next-failure`; nil to select all tests.
  var failures: RunHistory?
  /// The option that selects failures.
  var failuresOption = "--only-failures"
  /// True if each filter and each tag expression must select a test; false if tests of other processes may match it.
  var needsEachName = true
  /// The changes, for `--changed`; nil to select all tests.
  var changes: ChangedTests?

  /// Returns the selected tests, in their original order.
  ///
  /// - Throws: ``Empty`` if no test is selected.
  func tests(among tests: [PlannedTest]) throws(Empty) -> [PlannedTest] {
    let selections = [
      try selectedByNames(tests), try selectedByFiles(tests), try selectedByTags(tests), try selectedByFailures(tests),
      try selectedByChanges(tests),
    ].compactMap(\.self)
    let selected = tests.indices.filter { index in selections.allSatisfy { $0[index] } }
    guard !selected.isEmpty || selections.isEmpty else {
      throw Empty(description: "no test is selected by all of: \(options.joined(separator: ", "))")
    }
    let isSelected = Set(selected)
    return tests.indices.filter { isSelected.contains($0) || tests[$0].concernsAllTests }.map { tests[$0] }
  }

  /// The options that are set, in the form that the user would type.
  private var options: [String] {
    [
      names?.description, files.isEmpty ? nil : files.map { "--file \"\($0.source)\"" }.joined(separator: " "),
      tags.isEmpty ? nil : tags.map { "--tag \"\($0.source)\"" }.joined(separator: " "),
      failures == nil ? nil : failuresOption, changes == nil ? nil : "--changed",
    ].compactMap(\.self)
  }

  // MARK: - Each kind of option alone

  private func selectedByNames(_ tests: [PlannedTest]) throws(Empty) -> [Bool]? {
    guard var filter = names else { return nil }
    let selected = filter.matches(among: tests)
    let names = tests.map(\.names)
    filter.resolve(among: names)
    let unmatched = filter.unmatched(in: names)
    let isEmpty = !selected.contains(true)
    // A filter for a renamed test must not select nothing in silence.
    guard isEmpty || needsEachName && !unmatched.isEmpty else { return selected }
    let options = isEmpty ? filter.description : TestFilter(filters: unmatched).description
    let nearest = unmatched.flatMap { NearestNames(to: $0, among: names).names }
    throw Empty(
      description: "no test is selected by \(options)" + NearestNames.hint(nearest, "`--list` lists all names")
    )
  }

  private func selectedByFiles(_ tests: [PlannedTest]) throws(Empty) -> [Bool]? {
    guard !files.isEmpty else { return nil }
    var selected = Array(repeating: false, count: tests.count)
    for file in files {
      let isInFile = file.selects(among: tests)
      guard isInFile.contains(true) else {
        let paths = Set(tests.filter { $0.item != nil }.map(\.metadata.location.path)).sorted()
        let nearest = NearestNames(to: file.path, amongTexts: paths).names
        let hint = file.adviceOnTests.map { "; \($0)" } ?? NearestNames.hint(nearest)
        throw Empty(description: "no spec is declared in \"\(file.path)\"" + hint)
      }
      if let problem = file.problem(among: tests) { throw Empty(description: problem) }
      for index in tests.indices where isInFile[index] { selected[index] = true }
    }
    return selected
  }

  private func selectedByTags(_ tests: [PlannedTest]) throws(Empty) -> [Bool]? {
    guard !tags.isEmpty else { return nil }
    let testTags = tests.map { Set($0.metadata.tags.map(\.name)) }
    let known = testTags.reduce(into: Set<String>()) { $0.formUnion($1) }
    if let unknown = tags.flatMap(\.expression.wantedTags).first(where: { !known.contains($0) }) {
      throw Empty(description: "no example has the tag \"\(unknown)\"; \(advice(on: unknown, known))")
    }
    let selected = testTags.map { ownTags in tags.contains { $0.expression.selects(ownTags) } }
    guard selected.contains(true) else {
      throw Empty(description: "no test has the tags of \(tags.map { "\"\($0.source)\"" }.joined(separator: " or "))")
    }
    let unmatched = tags.first { tag in !testTags.contains { tag.expression.selects($0) } }
    if needsEachName, let unmatched { throw Empty(description: "no test has the tags of \"\(unmatched.source)\"") }
    return selected
  }

  private func advice(on unknown: String, _ known: Set<String>) -> String {
    // In other tools, these characters exclude a tag.
    if unknown.count > 1, "~-".contains(unknown.prefix(1)) {
      return "to leave a tag out, use --tag \"!\(unknown.dropFirst())\""
    }
    if known.isEmpty { return "no example has tags" }
    let needQuotes = known.filter { !TagExpression.isPlain($0) }
    let list = known.sorted().map { needQuotes.contains($0) ? "\"\($0)\"" : $0 }.joined(separator: ", ")
    return "known tags: \(list)\(needQuotes.isEmpty ? "" : " (with the quotation marks)")"
  }

  private func selectedByFailures(_ tests: [PlannedTest]) throws(Empty) -> [Bool]? {
    guard let failures else { return nil }
    let selected = tests.map { failures.entries[$0.key]?.hasFailed == true }
    guard selected.contains(true) else {
      let reason =
        failures.entries.isEmpty ? "there is no record of an earlier run" : "each test passed when it last ran"
      throw Empty(description: "there are no failures to rerun: \(reason)", isGood: !failures.entries.isEmpty)
    }
    return selected
  }

  private func selectedByChanges(_ tests: [PlannedTest]) throws(Empty) -> [Bool]? {
    guard let changes else { return nil }
    let selected = changes.selects(among: tests)
    guard selected.contains(true) else {
      throw Empty(description: "nothing that a test depends on has changed since \(changes.reference)", isGood: true)
    }
    return selected
  }
}
