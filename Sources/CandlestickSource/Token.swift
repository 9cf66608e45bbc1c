/// A token of Swift source, or the white space or comment between two.
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
    /// One of `, : ; . @ # \` and a backquote that stands alone.
    case punctuation
    /// An operator: `->`, `==`, `?`, `&`, `=`, `>>`.
    case `operator`
    /// A whole string literal without interpolations, with its quotes.
    case string
    /// The part of a string literal before its first interpolation: quotes, text, and the backslash of `\(`.
    case stringOpening
    /// The part of a string literal between two interpolations, with the backslash of the second.
    case stringMiddle
    /// The part of a string literal after its last interpolation, with the quotes.
    case stringClosing
    /// A regular expression, `/…/` or `#/…/#`.
    case regex
    /// Trivia: spaces, tabs, line ends, and a byte order mark.
    case whitespace
    /// Trivia: a comment, without the line end after `//`.
    case comment

    /// True for white space and comments.
    package var isTrivia: Bool { self == .whitespace || self == .comment }
  }

  package let kind: Kind
  /// The bytes of the token in the file.
  package let range: Range<Int>
  /// True if only trivia precedes the token in its line.
  package let startsLine: Bool

  package init(kind: Kind, range: Range<Int>, startsLine: Bool) {
    self.kind = kind
    self.range = range
    self.startsLine = startsLine
  }
}
