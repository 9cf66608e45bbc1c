/// A token of Swift source, or white space or a comment between tokens.
package struct Token: Hashable, Sendable {
  /// The kind of a token.
  package enum Kind: Hashable, Sendable {
    /// A name or a keyword, such as `describe`, `func`, `$0` and `` `default` ``.
    case identifier
    /// `@` and the name after it, such as `@testable`.
    case attribute
    /// `#` and the name after it, such as `#if` and `#selector`.
    case directive
    /// A number.
    case number
    /// One of `( ) [ ] { }`; also the brackets of an interpolation.
    case bracket
    /// One of `, : ; . @ # \`, or a single backquote.
    case punctuation
    /// An operator: `->`, `==`, `?`, `&`, `=`, `>>`.
    case `operator`
    /// A complete string literal without interpolations, including its quotation marks.
    case string
    /// The part of a string literal before its first interpolation, including the quotation marks and the backslash of `\(`.
    case stringOpening
    /// The part of a string literal between two interpolations, including the backslash of the second one.
    case stringMiddle
    /// The part of a string literal after its last interpolation, including the quotation marks.
    case stringClosing
    /// A regular expression literal, `/…/` or `#/…/#`.
    case regex
    /// Trivia: spaces, tabs, line breaks, or a byte order mark.
    case whitespace
    /// Trivia: a comment. A line comment does not include its line break.
    case comment

    /// True for white space and comments.
    package var isTrivia: Bool { self == .whitespace || self == .comment }
  }

  package let kind: Kind
  /// The bytes of the token in the file.
  package let range: Range<Int>
  /// True if the token is the first one on its line, apart from trivia.
  package let startsLine: Bool

  package init(kind: Kind, range: Range<Int>, startsLine: Bool) {
    self.kind = kind
    self.range = range
    self.startsLine = startsLine
  }
}
