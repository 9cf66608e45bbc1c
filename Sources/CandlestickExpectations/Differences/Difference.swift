/// The difference between two values, part by part. It is computed before any text is written, because equal parts
/// determine how the others are shown.
indirect enum Difference {
  /// The values have nothing in common.
  case whole(expected: Any, actual: Any)
  /// The values are unequal, but look the same.
  case indistinguishable(Any)
  /// The values are strings that are shown on one line each.
  case line(LineDifference, Notation)
  /// The values are multi-line strings.
  case lines(LinesDifference)
  /// The values have the same structure.
  case parts([Part], Structure.Frame)
  /// The values differ at a depth where the comparison stops.
  case tooDeep

  enum Part {
    /// Consecutive equal parts; `shown` is empty if there are too many to show.
    case equal(count: Int, shown: [Structure.Part])
    case missing(Structure.Part)
    case extra(Structure.Part)
    case changed(label: String, Difference)
    /// A line that says what was omitted.
    case remark(String)
  }

  /// True if any part of the values is equal.
  var hasSomethingInCommon: Bool {
    switch self {
    case .whole: false
    case .indistinguishable, .lines, .tooDeep: true
    case .line(let difference, let notation): difference.showsMore(notation)
    case .parts(let parts, _):
      parts.contains { part in
        switch part {
        case .equal, .remark: true
        case .changed(_, let difference): difference.hasSomethingInCommon
        case .missing, .extra: false
        }
      }
    }
  }
}
