import CandlestickSupport

/// The calls of a thread in the package's code, as reports show them.
struct CallTrace {
  /// The maximum number of lines at each end if calls in the middle are omitted.
  private static let mostLines = 10

  let innermost: [StackFrame]
  /// The outermost calls, excluding the innermost ones.
  let outermost: [StackFrame]
  /// The number of omitted calls in between, including calls in libraries.
  let elidedCount: Int

  var isEmpty: Bool { innermost.isEmpty && outermost.isEmpty }

  /// The file and the line of the innermost call for which they are known.
  var source: SourceLocation? { (innermost + outermost).lazy.compactMap(\.source).first }

  /// The lines of a report, innermost call first. Consecutive equal calls are merged into one line.
  var lines: [String] {
    guard elidedCount > 0 else { return Self.withoutRepetitions(innermost + outermost).map(Self.text) }
    let inner = Self.withoutRepetitions(innermost)
    let outer = Self.withoutRepetitions(outermost)
    let missing = (inner.dropFirst(Self.mostLines) + outer.dropLast(Self.mostLines)).reduce(elidedCount) {
      $0 + $1.count
    }
    return inner.prefix(Self.mostLines).map(Self.text) + ["… \(counted(missing, "call")) …"]
      + outer.suffix(Self.mostLines).map(Self.text)
  }

  private static func text(_ line: String, _ count: Int) -> String { count == 1 ? line : "\(line) (\(count) times)" }

  private static func withoutRepetitions(_ frames: [StackFrame]) -> [(line: String, count: Int)] {
    var result: [(line: String, count: Int)] = []
    for line in frames.map(\.description) {
      if result.last?.line == line { result[result.count - 1].count += 1 } else { result.append((line, 1)) }
    }
    return result
  }
}
