import CandlestickSupport

/// Returns the difference between two values as a failure shows it.
///
/// ```
/// difference (- expected, + got):
///   Cart(
///     … (2 equal fields)
/// -   total: 3
/// +   total: 4
///   )
/// ```
///
/// - Returns: nil if the failure message, which shows both values, is just as clear.
package func difference<Value>(from expected: Value, to actual: Value) -> String? {
  let difference = DifferenceFinder().difference(expected, actual) ?? .indistinguishable(actual)
  if case .indistinguishable(let value) = difference { return Difference.remark(onIndistinguishable: value) }
  guard difference.showsMore(than: expected, actual) else { return nil }
  let lineLimit = 101
  var lines = [differenceHeading] + difference.lines(label: "").map(\.description)
  if lines.count > lineLimit {
    lines[lineLimit...] = ["… (\(counted(lines.count - lineLimit, "more line")))"]
  }
  return lines.joined(separator: "\n")
}

/// Returns the difference between two unequal texts, line by line, as a failure shows it.
func lineDifference(from expected: String, to actual: String) -> String {
  var budget = 400_000
  let lines = LinesDifference(from: expected, to: actual, budget: &budget).lines()
  return ([differenceHeading] + lines.map(\.description)).joined(separator: "\n")
}

private let differenceHeading = "difference (- expected, + got):"

extension Difference {
  /// Returns true if the difference shows more than the failure message, which has each value on one line.
  fileprivate func showsMore<Value>(than expected: Value, _ actual: Value) -> Bool {
    let isClear: Bool
    switch self {
    // The message shows only the type of an instance without a description.
    case .whole(let expected, _):
      isClear = Structure.identity(of: expected) == nil || Structure.describesItself(expected)
    case .line(let difference, let notation): isClear = !difference.showsMore(notation)
    // The message lists the missing and extra elements of sets.
    case .parts: if case .set = Structure(of: Structure.bare(expected)) { isClear = true } else { isClear = false }
    case .indistinguishable, .lines, .tooDeep: isClear = false
    }
    guard isClear, [expected, actual].allSatisfy({ ValueText.line($0) != nil }) else { return true }
    let texts = [stringify(expected), stringify(actual)]
    return texts[0] == texts[1] || texts.contains { $0.contains(where: Notation.plain.escapes) }
  }

  fileprivate static func remark(onIndistinguishable value: Any) -> String {
    (value as? any FloatingPoint)?.isNaN == true
      ? "NaN is not equal to itself" : "not equal by ==, though they look the same"
  }

  /// Returns the difference as text, with `label` before the values. `depth` is the number of values that enclose them.
  fileprivate func lines(label: String, depth: Int = 0) -> [DifferenceLine] {
    switch self {
    case .whole(let expected, let actual):
      return Self.lines(expected, actual, label: label)
    case .indistinguishable(let value):
      let remark = Self.remark(onIndistinguishable: value)
      return [DifferenceLine(.both, "\(label)\(ValueText.summary(of: value)) (\(remark))")]
    case .line(let difference, let notation):
      return difference.lines(label: label, notation, hasMarks: difference.isWorthMarking(notation))
    case .lines(let difference):
      let lines = difference.lines() + [DifferenceLine(.both, "\"\"\"")]
      return [DifferenceLine(.both, "\(label)\"\"\"")] + lines.map(\.indented)
    case .parts(let parts, let frame):
      let (innermost, levels) = depth < 10 ? (self, 0) : innermost
      if levels > 1 {
        let remark = DifferenceLine(.both, "… (\(counted(levels, "level")) further inside)")
        return [remark] + innermost.lines(label: label, depth: 0)
      }
      let lines = parts.flatMap { $0.lines(frame.unit, depth: depth + 1).map(\.indented) }
      return [DifferenceLine(.both, label + frame.opening)] + lines + [DifferenceLine(.both, frame.closing)]
    case .tooDeep:
      return [DifferenceLine(.both, "\(label)… (they differ further inside)")]
    }
  }

  /// The innermost difference, reached through values in which only one part differs, and its depth.
  private var innermost: (Difference, levels: Int) {
    var (innermost, levels) = (self, 0)
    while case .parts(let parts, _) = innermost {
      let different = parts.filter { if case .equal = $0 { false } else { true } }
      guard different.count == 1, case .changed(_, let difference) = different[0], case .parts = difference else {
        break
      }
      innermost = difference
      levels += 1
    }
    return (innermost, levels)
  }

  /// Returns both values as text, with their types if their texts are the same.
  private static func lines(_ expected: Any, _ actual: Any, label: String) -> [DifferenceLine] {
    let lines = [
      ValueText.lines(expected, label: label, .expected), ValueText.lines(actual, label: label, .actual),
    ]
    guard lines[0].map(\.text) == lines[1].map(\.text) else { return lines.flatMap(\.self) }
    let types = [type(of: expected), type(of: actual)]
    let areClear = "\(types[0])" != "\(types[1])"
    return zip(lines, types).flatMap { lines, type in
      var lines = lines
      lines[lines.count - 1].text += " as \(areClear ? "\(type)" : Self.qualifiedName(of: type))"
      return lines
    }
  }

  /// Returns the name of a type and its module, without the address in the name of a private type.
  private static func qualifiedName(of type: Any.Type) -> String {
    String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}

extension Difference.Part {
  /// Returns the part as text. `unit` is the noun for the parts, such as "field".
  fileprivate func lines(_ unit: String, depth: Int) -> [DifferenceLine] {
    switch self {
    case .equal(let count, let shown) where shown.isEmpty:
      [DifferenceLine(.both, "… (\(counted(count, "equal \(unit)")))")]
    case .equal(_, let shown):
      shown.map { DifferenceLine(.both, $0.prefix + ValueText.summary(of: $0.value, columns: ValueText.columns / 2)) }
    case .missing(let part): ValueText.lines(part.value, label: part.prefix, .expected)
    case .extra(let part): ValueText.lines(part.value, label: part.prefix, .actual)
    case .changed(let label, let difference): difference.lines(label: Structure.Part.prefix(label), depth: depth)
    case .remark(let text): [DifferenceLine(.both, text)]
    }
  }
}
