import CandlestickSpecs

/// The names of tests and classes that are most similar to a pattern that selects none.
package struct NearestNames {
  /// The names, the most similar first.
  package let names: [String]

  /// Finds the names.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - tests: all tests.
  ///   - count: how many names to find, at most.
  package init(to pattern: String, among tests: [TestNames], atMost count: Int = 3) {
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
        classDistance = Self.distance(of: wanted, in: named(test.className.listed))
        classDistances[test.className.listed] = classDistance
        found.append((test.className.listed, classDistance))
      }
      let distance = Self.distance(of: wanted, in: named(test.listed))
      if distance < classDistance { found.append((test.listed, distance)) }
    }
    names = Self.best(of: found, limit, count)
  }

  /// Finds texts of another kind, such as the paths of files.
  package init(to pattern: String, amongTexts texts: [String], atMost count: Int = 3) {
    let wanted = Self.comparable(pattern)
    let limit = wanted.count / 3
    let found = limit == 0 ? [] : texts.map { (name: $0, distance: Self.distance(of: wanted, in: Self.comparable($0))) }
    names = Self.best(of: found, limit, count)
  }

  /// The end of an error about a name that selects nothing.
  ///
  /// - Parameters:
  ///   - nearest: the names that are most similar to it.
  ///   - list: says what lists all names.
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

  /// A name without what makes no difference: case, and the separator of class and example.
  private static func comparable(_ name: String) -> [UInt8] {
    ExampleName.readable(name).lowercased().map { "／．".contains($0) ? " " : $0 }.flatMap(\.utf8)
  }

  /// How many characters to insert, remove or replace until one text is part of another.
  private static func distance(of wanted: [UInt8], in text: [UInt8]) -> Int {
    // For each prefix of the wanted text, its distance from the text that ends at the current character.
    var distances = Array(0...wanted.count)
    var best = wanted.count
    for character in text {
      var diagonal = distances[0]
      for (index, other) in wanted.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = distances[index + 1]
        distances[index + 1] = min(replaced, distances[index] + 1, diagonal + 1)
      }
      best = min(best, distances[wanted.count])
    }
    return best
  }
}
