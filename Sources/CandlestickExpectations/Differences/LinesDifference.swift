import CandlestickSupport

/// The difference between two multi-line strings.
struct LinesDifference {
  /// The number of equal lines to show around each change.
  private static let context = 2
  private static let changeLimit = 40

  private let expected: [String]
  private let actual: [String]
  private let edit: ShortestEdit
  private let showsJoiners: Bool

  /// Compares two unequal strings. Reduces the budget by the number of lines that it compares.
  init(from expected: String, to actual: String, budget: inout Int) {
    let (expectedLines, actualLines) = (Self.lines(of: expected), Self.lines(of: actual))
    self.expected = expectedLines
    self.actual = actualLines
    edit = ShortestEdit(from: expectedLines.count, to: actualLines.count, budget: &budget) {
      expectedLines[$0] == actualLines[$1]
    }
    showsJoiners = Notation.areEqualWithoutJoiners(expected, actual)
  }

  /// Splits a string only at "\n", so that a "\r" before it stays visible.
  static func lines(of string: String) -> [String] {
    Array(string.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func areEqual(_ expectedIndex: Int, _ actualIndex: Int) -> Bool {
    expected[expectedIndex] == actual[actualIndex]
  }

  private func areSimilar(_ expectedIndex: Int, _ actualIndex: Int) -> Bool {
    LineDifference.areSimilar(expected[expectedIndex], actual[actualIndex])
  }

  // MARK: - Text

  /// Returns the lines between `"""` and `"""`.
  func lines() -> [DifferenceLine] {
    let (steps, rest) = edit.steps(changeLimit: Self.changeLimit, isEqual: areEqual, isSimilar: areSimilar)
    let notation = notation(for: steps)
    func line(_ side: DifferenceLine.Side, _ lines: [String], _ index: Int) -> DifferenceLine {
      if side != .both && index > 0 && index == lines.count - 1 && lines[index].isEmpty {
        return DifferenceLine(side, "… (a newline at the end)")
      }
      return DifferenceLine(side, notation.text(of: lines[index], columns: ValueText.columns))
    }

    let lines = steps.flatMap { step -> [DifferenceLine] in
      switch step {
      case .equal(let run):
        let (before, hidden, after) = context(of: run)
        let remark = hidden.isEmpty ? [] : [DifferenceLine(.both, "… (\(counted(hidden.count, "equal line")))")]
        return before.map { line(.both, expected, $0) } + remark + after.map { line(.both, expected, $0) }
      case .missing(let index): return [line(.expected, expected, index)]
      case .extra(let index): return [line(.actual, actual, index)]
      case .changed(let index, let other):
        return LineDifference(expected[index], actual[other]).lines(label: "", notation, hasMarks: true)
      }
    }
    let remark = edit.isShortest ? [] : [DifferenceLine(.both, ShortestEdit.tooLong)]
    return remark + lines + (rest.isEmpty ? [] : [DifferenceLine(.both, rest.text)])
  }

  /// Splits a run of equal lines into those next to changes and the hidden ones between them.
  private func context(of run: ShortestEdit.Run) -> (before: Range<Int>, hidden: Range<Int>, after: Range<Int>) {
    let lines = run.expected
    let start = lines.lowerBound == 0 ? 0 : min(lines.lowerBound + Self.context, lines.upperBound)
    let end = lines.upperBound == expected.count ? lines.upperBound : max(lines.upperBound - Self.context, start)
    let isWorthHiding = end - start > 1
    return isWorthHiding
      ? (lines.lowerBound..<start, start..<end, end..<lines.upperBound)
      : (lines, lines.upperBound..<lines.upperBound, lines.upperBound..<lines.upperBound)
  }

  /// Returns the notation for the shown lines. It doubles backslashes if any line has escapes.
  private func notation(for steps: [ShortestEdit.Step]) -> Notation {
    var notation = Notation.line
    notation.showsJoiners = showsJoiners
    let shown = steps.flatMap { step -> [String] in
      switch step {
      case .equal(let run): return Array(expected[context(of: run).before] + expected[context(of: run).after])
      case .missing(let index): return [expected[index]]
      case .extra(let index): return [actual[index]]
      case .changed(let index, let other): return [expected[index], actual[other]]
      }
    }
    notation.escapesBackslashes = shown.contains { $0.last == " " || $0.contains(where: notation.escapes) }
    return notation
  }
}
