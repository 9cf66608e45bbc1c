/// Matches a value with a part, such as a field or a payload, that meets a requirement.
///
/// - Parameters:
///   - name: begins the description, as in "have key <a> with a value". The requirement's words follow.
///   - part: extracts the part, which may itself be nil; returns nil if there is none.
func havePart<Whole, Part>(
  _ name: @autoclosure @escaping () -> String,
  _ requirement: Requirement<Part>,
  of part: @escaping (Whole) throws -> Part??
) -> Matcher<Whole> {
  .nonNil("\(name()) \(requirement.words(nil))") { whole, location in
    let part = try part(whole)
    let result = try part.map { try requirement.evaluate($0, location) }
    return MatcherResult(
      status: result?.status ?? .doesNotMatch,
      message: .expectedCustomValueTo(
        "\(name()) \(requirement.words(result))",
        actual: (part.map { "<\(stringify($0))> in " } ?? "") + "<\(stringify(whole))>"
      )
    )
  }
}

/// Matches a value with at least one matching part of a kind. `name` begins the description, as in "have a key".
func haveAnyPart<Whole, Parts: Sequence>(
  _ name: String,
  _ matcher: Matcher<Parts.Element>,
  of parts: @escaping (Whole) -> Parts
) -> Matcher<Whole> {
  let requirement = Requirement.satisfies(matcher)
  return .nonNil("\(name) \(requirement.words(nil))") { whole, location in
    var result: MatcherResult?
    for part in parts(whole) {
      result = try requirement.evaluate(part, location)
      if result?.isMatch == true { break }
    }
    return MatcherResult(
      bool: result?.isMatch == true,
      message: .expectedActualValueTo("\(name) \(requirement.words(result))")
    )
  }
}

/// A requirement on a part of a value.
struct Requirement<Part> {
  /// Judges a part for an expectation at a location.
  let evaluate: (Part?, CodeLocation) throws -> MatcherResult
  /// Describes the requirement, as in "that equals <1>". A matcher has a description only in its result, so pass one if
  /// the requirement has judged a part.
  let words: (MatcherResult?) -> String

  /// Requires the part to match.
  static func satisfies(_ matcher: Matcher<Part>) -> Requirement {
    Requirement(evaluate: matcher.evaluate(part:at:), words: { "that satisfies \(MatcherResult.words($0))" })
  }

  /// Requires the part to equal a value.
  static func equals(_ value: Part) -> Requirement where Part: Equatable {
    Requirement(
      evaluate: { part, _ in MatcherResult(bool: part == value, message: .expectedTo("")) },
      words: { _ in "that equals <\(stringify(value))>" }
    )
  }
}
