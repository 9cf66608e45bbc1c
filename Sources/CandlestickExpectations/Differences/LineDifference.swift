import CandlestickSupport

/// The difference between two strings, each shown on one line.
struct LineDifference {
  /// A replaced range; either side may be empty.
  private struct Change {
    var expected: Range<Int>
    var actual: Range<Int>
  }

  /// The maximum length to compare by words. In longer strings, only common beginnings and ends are found.
  private static let characterLimit = 2_000
  /// The number of equal characters to show before the first change in a long string.
  private static let charactersBefore = 30
  /// The maximum length of strings that can be compared at a glance.
  private static let shortCount = 15

  private let expected: [Character]
  private let actual: [Character]
  private var changes: [Change] = []

  init(_ expected: String, _ actual: String) {
    self.expected = Array(expected)
    self.actual = Array(actual)
    let change = trimmed(Change(expected: self.expected.indices, actual: self.actual.indices))
    changes = wordChanges(in: change) ?? [change]
  }

  /// True if at least a third of the characters is equal, so that showing the strings side by side helps.
  var isSimilar: Bool {
    let common = expected.count - changes.reduce(0) { $0 + $1.expected.count }
    return common * 3 >= max(expected.count, actual.count)
  }

  /// Returns true if one string may be an edit of the other. Also returns true if they begin alike for as long as can
  /// be shown, because they would otherwise look the same.
  static func areSimilar(_ expected: String, _ actual: String) -> Bool {
    if expected.prefix(ValueText.columns) == actual.prefix(ValueText.columns) { return true }
    return expected.utf8.count + actual.utf8.count <= characterLimit && LineDifference(expected, actual).isSimilar
  }

  // MARK: - Changes

  /// Returns the change without the common prefix and suffix of its sides.
  private func trimmed(_ change: Change) -> Change {
    let (prefix, suffix) = ShortestEdit.commonEnds(change.expected, change.actual) { expected[$0] == actual[$1] }
    return Change(
      expected: change.expected.dropFirst(prefix).dropLast(suffix),
      actual: change.actual.dropFirst(prefix).dropLast(suffix)
    )
  }

  /// Returns the changes word by word, or nil if the strings are too long to compare.
  private func wordChanges(in change: Change) -> [Change]? {
    guard change.expected.count + change.actual.count <= Self.characterLimit else { return nil }
    let expectedWords = words(of: expected, in: change.expected)
    let actualWords = words(of: actual, in: change.actual)
    var budget = 20_000
    let edit = ShortestEdit(from: expectedWords.count, to: actualWords.count, budget: &budget) {
      expected[expectedWords[$0]] == actual[actualWords[$1]]
    }
    guard edit.isShortest else { return nil }

    var changes: [Change] = []
    for run in edit.runs where !run.isEqual {
      let change = trimmed(
        Change(
          expected: characters(of: expectedWords, run.expected, in: change.expected),
          actual: characters(of: actualWords, run.actual, in: change.actual)
        )
      )
      // Merges changes with only spaces and punctuation between them.
      if let last = changes.last,
        !expected[last.expected.upperBound..<change.expected.lowerBound].contains(where: \.isWordCharacter)
      {
        changes[changes.count - 1].expected = last.expected.lowerBound..<change.expected.upperBound
        changes[changes.count - 1].actual = last.actual.lowerBound..<change.actual.upperBound
      } else {
        changes.append(change)
      }
    }
    return changes
  }

  private func words(of characters: [Character], in range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for index in range {
      if let word = words.last, characters[index].isWordCharacter, characters[index - 1].isWordCharacter {
        words[words.count - 1] = word.lowerBound..<index + 1
      } else {
        words.append(index..<index + 1)
      }
    }
    return words
  }

  private func characters(of words: [Range<Int>], _ run: Range<Int>, in range: Range<Int>) -> Range<Int> {
    func start(_ word: Int) -> Int { word < words.count ? words[word].lowerBound : range.upperBound }
    return start(run.lowerBound)..<start(run.upperBound)
  }

  // MARK: - Text

  /// Returns true if the difference shows more than the two strings side by side.
  func showsMore(_ notation: Notation) -> Bool {
    changes.contains { isInconspicuous($0, notation) } || (isSimilar && !areShort)
  }

  /// Returns true if marks under the changes help.
  func isWorthMarking(_ notation: Notation) -> Bool { isSimilar && showsMore(notation) }

  private var areShort: Bool { max(expected.count, actual.count) <= Self.shortCount }

  /// Returns true if a change is easy to miss: only whitespace, an invisible character, or a lookalike.
  private func isInconspicuous(_ change: Change, _ notation: Notation) -> Bool {
    let characters = expected[change.expected] + actual[change.actual]
    if characters.count > ValueText.columns { return false }
    return characters.allSatisfy(\.isWhitespace) || characters.contains { notation.escapes($0) } || isLookalike(change)
  }

  /// Returns true if a character was replaced by one of another script or beyond ASCII: "a" and "а", "'" and "’".
  private func isLookalike(_ change: Change) -> Bool {
    guard change.expected.count == 1, change.actual.count == 1 else { return false }
    let characters = [expected[change.expected.lowerBound], actual[change.actual.lowerBound]]
    let scalars = characters.flatMap(\.unicodeScalars)
    let latinEnd: UInt32 = 0x250
    return scalars.count == 2 && characters[0].isLetter == characters[1].isLetter
      && characters[0].columns == characters[1].columns
      && scalars.contains { $0.value >= latinEnd }
  }

  /// Returns both strings, each with `label` before it and, if `hasMarks` is true, with marks under the changes.
  func lines(label: String, _ notation: Notation, hasMarks: Bool) -> [DifferenceLine] {
    let areLong = max(expected.count, actual.count) > ValueText.columns
    let start = areLong ? max((changes.first?.expected.lowerBound ?? 0) - Self.charactersBefore, 0) : 0
    let sides: [(DifferenceLine.Side, [Character], [Range<Int>])] = [
      (.expected, expected, changes.map(\.expected)), (.actual, actual, changes.map(\.actual)),
    ]
    return sides.flatMap { side, characters, changes in
      let (text, marks) = text(characters, changes, from: start, label, notation)
      return [DifferenceLine(side, text)] + (hasMarks && !marks.isEmpty ? [DifferenceLine(.both, marks)] : [])
    }
  }

  private func text(
    _ characters: [Character],
    _ ranges: [Range<Int>],
    from start: Int,
    _ label: String,
    _ notation: Notation
  ) -> (text: String, marks: String) {
    var text = label + (start > 0 ? "… (\(counted(start, "character"))) " : "") + notation.quote
    var marks = ""
    var columns = text.columns
    let end = min(start + ValueText.columns, characters.count)
    for index in start..<end {
      let isLast = index == characters.count - 1
      let character = isLast ? notation.lastText(of: characters[index]) : notation.text(of: characters[index])
      if ranges.contains(where: { $0.contains(index) }) {
        marks += String(repeating: " ", count: columns - marks.count) + String(repeating: "^", count: character.columns)
      }
      text += character
      columns += character.columns
    }
    text += notation.quote
    if end < characters.count { text += " … (\(counted(characters.count - end, "more character")))" }
    if let change = changes.last, let range = ranges.last, range.upperBound <= end, isLookalike(change) {
      marks += characters[range].flatMap(\.unicodeScalars).map { " \($0.codePoint)" }.joined()
    }
    return (text, marks)
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}
