/// A type, extension, function or property that is declared outside of functions.
struct SourceDeclaration: Sendable {
  /// What is declared.
  enum Kind: Sendable {
    case type
    case `extension`
    case function
    case property
  }

  let kind: Kind
  /// The keyword, such as `class` and `func`.
  let keyword: String
  /// The token that is the keyword.
  let keywordIndex: Int
  /// The name; of an extension, that of the type, with the types that it is in; of several variables in brackets, "".
  let name: String
  /// The first token: an attribute, a modifier or the keyword.
  let start: Int
  /// The attributes and modifiers, such as `@objc` and `override`.
  let modifiers: Set<String>
  /// What a type inherits from, as written, without spaces.
  let inherited: [String]
  /// The brackets around a function's parameters.
  let parameters: ClosedRange<Int>?
  /// The braces around the members of a type, or around code.
  let body: ClosedRange<Int>?
  /// The last token.
  let end: Int
  /// The types and extensions around it, outermost first, as indices into the file's declarations.
  let parents: [Int]

  /// Whether it is a member of objects, and not of a type.
  var isInstanceMember: Bool {
    !parents.isEmpty && (kind == .function || kind == .property) && modifiers.isDisjoint(with: ["static", "class"])
  }

  /// Whether only its own file knows it.
  var isPrivate: Bool { !modifiers.isDisjoint(with: ["private", "fileprivate"]) }

  /// The last token before the body.
  var headEnd: Int { body.map { $0.lowerBound - 1 } ?? end }

  /// All of its tokens.
  var range: ClosedRange<Int> { start...end }
}
