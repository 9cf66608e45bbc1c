import CandlestickSpecs

/// The names of tests and classes that are most similar to a pattern that selects none.
struct NearestNames {
  /// The names, the most similar first.
  let names: [String]

  /// Finds the names.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - tests: all tests.
  ///   - count: how many names to find, at most.
  init(to pattern: String, among tests: [TestNames], atMost count: Int = 3) {
    let wanted = Self.comparable(pattern)
    // A third of the characters may be wrong; every name is similar to a pattern of one or two characters.
    let limit = wanted.count / 3
    // Without this, a pattern that resembles the name of the module would be near every test.
    let hasModule = pattern.contains(".")
    func named(_ listed: String) -> [UInt8] {
      Self.comparable(hasModule ? listed : String(listed.drop { $0 != "." }))
    }
    var classDistances: [String: Int] = [:]
    var found: [(name: String, distance: Int)] = []
    for test in tests where limit > 0 {
      let classDistance: Int
      if let known = classDistances[test.className.listed] {
        classDistance = known
      } else {
        classDistance = EditDistance.of(wanted, in: named(test.className.listed))
        classDistances[test.className.listed] = classDistance
        found.append((test.className.listed, classDistance))
      }
      let distance = EditDistance.of(wanted, in: named(test.listed))
      if distance < classDistance { found.append((test.listed, distance)) }
    }
    names = Self.best(of: found, limit, count)
  }

  /// Finds texts of another kind, such as the paths of files.
  init(to pattern: String, amongTexts texts: [String], atMost count: Int = 3) {
    let wanted = Self.comparable(pattern)
    let limit = wanted.count / 3
    let found = limit == 0 ? [] : texts.map { (name: $0, distance: EditDistance.of(wanted, in: Self.comparable($0))) }
    names = Self.best(of: found, limit, count)
  }

  /// Returns the end of an error about a name that selects nothing.
  ///
  /// - Parameters:
  ///   - nearest: the names that are most similar to it.
  ///   - list: a sentence that names the command which lists all names.
  static func hint(_ nearest: [String], _ list: String? = nil) -> String {
    guard !nearest.isEmpty else { return list.map { "; \($0)" } ?? "" }
    return "; did you mean\n" + nearest.map { "  \($0)" }.joined(separator: "\n") + (list.map { "\n\($0)" } ?? "")
  }

  private static func best(of found: [(name: String, distance: Int)], _ limit: Int, _ count: Int) -> [String] {
    let best = found.map(\.distance).min() ?? 0
    // Much worse names do not help if there are better ones.
    return found.filter { $0.distance <= min(limit, best + 1) }
      .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(count).map(\.element.name)
  }

  /// Returns a name for comparison, without its case and the separator of class and example.
  private static func comparable(_ name: String) -> [UInt8] {
    ExampleName.readable(name).lowercased().map { "／．".contains($0) ? " " : $0 }.flatMap(\.utf8)
  }
}
