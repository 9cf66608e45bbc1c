/// Matches equivalent JSON text: `expect(response.body).to(matchJSON(#"{"name": "Tom", "age": 3}"#))`.
///
/// Whitespace and the order of keys do not matter, and numbers compare by value, so 1.0 equals 1. A failure lists the
/// differences and their paths. If either text is not JSON, both `to` and `toNot` fail.
public func matchJSON<Text: _JSONText>(_ expected: some _JSONText) -> Matcher<Text> {
  let words = { "match JSON <\(expected.testText)>" }
  return .nonNil(words()) { actual, _ in
    func invalid(_ whose: String, _ error: any Error) -> MatcherResult {
      MatcherResult(
        status: .fail,
        message: .expectedCustomValueTo(words(), actual: "<\(actual.testText)>")
          .appended(message: " (the \(whose) text is not JSON: \(error))")
      )
    }
    let expectedJSON: JSON
    let actualJSON: JSON
    do { expectedJSON = try JSONParser.parse(expected) } catch { return invalid("expected", error) }
    do { actualJSON = try JSONParser.parse(actual) } catch { return invalid("actual", error) }
    return MatcherResult(
      bool: actualJSON == expectedJSON,
      message: differenceMessage(
        .expectedCustomValueTo(words(), actual: "<\(actual.testText)>"),
        differences(from: expectedJSON, to: actualJSON, at: JSONPath())
      )
    )
  }
}

/// The number of differences to show; the others are only counted.
private let shownDifferences = 20

private func differenceMessage(_ message: ExpectationMessage, _ differences: [String]) -> ExpectationMessage {
  if differences.isEmpty { return message }
  let hidden = differences.count - shownDifferences
  let lines = differences.prefix(shownDifferences) + (hidden > 0 ? ["and \(hidden) more"] : [])
  return message.appended(details: lines.joined(separator: "\n"))
}

/// Returns a line for each path at which two values differ; nil stands for a missing value.
private func differences(from expected: JSON?, to actual: JSON?, at path: JSONPath) -> [String] {
  switch (expected, actual) {
  case (.object(let expected), .object(let actual)):
    Set(expected.keys).union(actual.keys).sorted().flatMap { key in
      differences(from: expected[key], to: actual[key], at: path.key(key))
    }
  case (.array(let expected), .array(let actual)):
    (0..<max(expected.count, actual.count)).flatMap { index in
      differences(
        from: expected.indices.contains(index) ? expected[index] : nil,
        to: actual.indices.contains(index) ? actual[index] : nil,
        at: path.index(index)
      )
    }
  case (let expected?, let actual?):
    expected == actual ? [] : ["\(path): expected \(expected.summary), got \(actual.summary)"]
  case (let expected?, nil): ["\(path): missing, expected \(expected.summary)"]
  case (nil, let actual?): ["\(path): extra, got \(actual.summary)"]
  case (nil, nil): []
  }
}
