import CandlestickSupport

/// The maximum length of a value's text in a failure message.
enum TextLimit: Sendable {
  /// Texts are shown up to this number of characters.
  case whole(Int)
  /// Long values of a message are shortened. The list keeps their whole texts.
  case shortening(ShortenedValues)
  /// The parts of a value that is shortened.
  case short

  @TaskLocal static var current = TextLimit.whole(10_000)

  /// The number of characters of a value that is shown whole although values are shortened: two lines.
  private static let longestValue = 240
  /// The room for the elements of a shortened value, and for the text of one without elements.
  private static let shortenedValue = 100
  /// The maximum number of characters of the whole text of a value that is shortened.
  private static let keptText = 200_000

  /// True unless a message of Candlestick's is being written.
  static var isForNimble: Bool { if case .whole = current { true } else { false } }

  /// The room for the text of a value.
  struct Room {
    /// The maximum number of characters of a list of elements, without the remark in its middle.
    let list: Int
    /// The maximum number of characters of the whole text.
    let text: Int

    /// Returns a text, without its middle if it is too long.
    func elided(_ text: String) -> String {
      text.utf8.count > self.text && text.count > self.text ? text.elided(to: list) : text
    }
  }

  /// Writes a value for a message.
  ///
  /// - Parameter write: writes the value with a limit, and its parts with the current one.
  static func text(_ write: (Room) -> String) -> String {
    let short = Room(list: shortenedValue, text: longestValue)
    switch current {
    case .whole(let count): return write(Room(list: count, text: count))
    case .short: return write(short)
    case .shortening(let values):
      let whole = $current.withValue(.whole(keptText)) { write(Room(list: keptText, text: keptText)) }
      guard whole.count > longestValue else { return whole }
      let shortened = $current.withValue(.short) { write(short) }
      values.add(shortened, for: whole)
      return shortened
    }
  }
}

/// The values that the message of a failure does not show whole.
final class ShortenedValues: Sendable {
  /// The maximum number of characters of words that a matcher has written without the limits of this message.
  private static let longestWords = 1_000

  private struct State {
    /// The values, in the order in which they were written.
    var values: [(short: String, whole: String)] = []
    /// Words, which may contain values.
    var words: [(short: String, whole: String)] = []
  }

  private let state = Locked(State())

  func add(_ short: String, for whole: String) { state.withLock { $0.values.append((short, whole)) } }

  /// Returns the words of a message, without their middle if they are very long.
  func shortened(_ words: String) -> String {
    let short = words.elided(to: Self.longestWords)
    if short.utf8.count < words.utf8.count { state.withLock { $0.words.append((short, words)) } }
    return short
  }

  /// Returns a part of the message with the whole values. Different values may have the same short text, so the first one that
  /// was written replaces the first one in the text.
  func restored(_ text: String) -> String {
    let state = state.withLock(\.self)
    let text = state.words.reduce(text) { $0.replacing($1.short, with: $1.whole) }
    var (restored, rest) = ("", text[...])
    for (short, whole) in state.values {
      guard let range = rest.firstRange(of: short) else { continue }
      restored += rest[..<range.lowerBound] + whole
      rest = rest[range.upperBound...]
    }
    return restored + rest
  }
}
