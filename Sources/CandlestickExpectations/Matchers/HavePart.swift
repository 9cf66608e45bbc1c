/// Matches a value that has a part, its field or its payload, that is as required.
///
/// - Parameters:
///   - name: what the value is expected to have, as in "have key <a> with a value".
///   - requirement: what the part is to be.
///   - part: finds the part, which may be nil, or nil if there is none.
func havePart<Whole, Part>(
  _ name: @autoclosure @escaping () -> String,
  _ requirement: Requirement<Part>,
  of part: @escaping (Whole) throws -> Part??
) -> Matcher<Whole> {
  .nonNil("\(name()) \(requirement.words(nil))") { whole, location in
    let part = try part(whole)
    let result = try part.map { try requirement.look($0, location) }
    return MatcherResult(
      status: result?.status ?? .doesNotMatch,
      message: .expectedCustomValueTo(
        "\(name()) \(requirement.words(result))",
        actual: (part.map { "<\(stringify($0))> in " } ?? "") + "<\(stringify(whole))>"
      )
    )
  }
}

/// Matches a value of whose parts, all of one kind, at least one matches.
///
/// - Parameters:
///   - name: what the value is expected to have, as in "have a key".
///   - matcher: says what matches.
///   - parts: finds the parts.
func haveAnyPart<Whole, Parts: Sequence>(
  _ name: String,
  _ matcher: Matcher<Parts.Element>,
  of parts: @escaping (Whole) -> Parts
) -> Matcher<Whole> {
  let requirement = Requirement.satisfies(matcher)
  return .nonNil("\(name) \(requirement.words(nil))") { whole, location in
    var result: MatcherResult?
    for part in parts(whole) {
      result = try requirement.look(part, location)
      if result?.isMatch == true { break }
    }
    return MatcherResult(
      bool: result?.isMatch == true,
      message: .expectedActualValueTo("\(name) \(requirement.words(result))")
    )
  }
}

/// What a part of a value is to be.
struct Requirement<Part> {
  /// Looks at the part, for an expectation that stands at a place.
  let look: (Part?, CodeLocation) throws -> MatcherResult
  /// Puts it in words, as in "that equals <1>", with the help of what came of a look if there was one.
  let words: (MatcherResult?) -> String

  /// To match.
  static func satisfies(_ matcher: Matcher<Part>) -> Requirement {
    Requirement(look: matcher.look, words: { "that satisfies \(MatcherResult.words($0))" })
  }

  /// To be equal to a value.
  static func equals(_ value: Part) -> Requirement where Part: Equatable {
    Requirement(
      look: { part, _ in MatcherResult(bool: part == value, message: .expectedTo("")) },
      words: { _ in "that equals <\(stringify(value))>" }
    )
  }
}
