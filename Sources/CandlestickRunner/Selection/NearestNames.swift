import CandlestickSpecs

/// Finds the names of tests and classes that are most similar to a pattern that matches nothing.
struct NearestNames {
  /// The names, most similar first.
  let names: [String]

  /// Finds similar names of tests and classes.
  init(to pattern: String, among tests: [TestNames], atMost count: Int = 3) {
    let wanted = Self.comparable(pattern)
    // Up to a third of the characters may differ. Patterns of one or two characters would be similar to every name, so they
    // match none.
    let limit = wanted.count / 3
    // Ignore the module, unless the pattern seems to contain one. Otherwise, a pattern that is similar to the module's name
    // would match every test.
    let hasModule = pattern.contains(".")
    func named(_ listed: String) -> [UInt8] {
      Self.comparable(hasModule ? listed : String(listed.drop { $0 != "." }))
    }
    var classDistances: [String: Int] = [:]
    var found: [(name: String, distance: Int)] = []
    for test in tests where limit > 0 {
      let className = test.className.listed
      let classDistance = classDistances[className] ?? EditDistance.of(wanted, in: named(className))
      let isNew = classDistances.updateValue(classDistance, forKey: className) == nil
      if isNew { found.append((className, classDistance)) }
      let distance = EditDistance.of(wanted, in: named(test.listed))
      if distance < classDistance { found.append((test.listed, distance)) }
    }
    names = Self.best(of: found, limit, count)
  }

  /// Finds similar texts other than names of tests, such as the paths of files.
  init(to pattern: String, amongTexts texts: [String], atMost count: Int = 3) {
    let wanted = Self.comparable(pattern)
    let limit = wanted.count / 3
    let found = limit == 0 ? [] : texts.map { (name: $0, distance: EditDistance.of(wanted, in: Self.comparable($0))) }
    names = Self.best(of: found, limit, count)
  }

  /// Returns the end of an error message about a pattern that matches nothing.
  ///
  /// - Parameter list: a sentence that names the command for listing all names; nil for none.
  static func hint(_ nearest: [String], _ list: String? = nil) -> String {
    guard !nearest.isEmpty else { return list.map { "; \($0)" } ?? "" }
    return "; did you mean\n" + nearest.map { "  \($0)" }.joined(separator: "\n") + (list.map { "\n\($0)" } ?? "")
  }

  private static func best(of found: [(name: String, distance: Int)], _ limit: Int, _ count: Int) -> [String] {
    let best = found.map(\.distance).min() ?? 0
    // Omit names that are much worse than the best one.
    return found.filter { $0.distance <= min(limit, best + 1) }
      .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(count).map(\.element.name)
  }

  /// Returns a name for comparison: in lowercase, with a space between the class and the example.
  private static func comparable(_ name: String) -> [UInt8] {
    ExampleName.readable(name).lowercased().map { "／．".contains($0) ? " " : $0 }.flatMap(\.utf8)
  }
}
