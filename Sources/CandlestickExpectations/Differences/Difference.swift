/// How two values differ, part by part. Found before any text is written, because what the values have in common
/// decides how to show them.
indirect enum Difference {
  /// They have nothing in common.
  case whole(expected: Any, actual: Any)
  /// They are unequal, but show no difference.
  case unseen(Any)
  case line(LineDifference, Notation)
  case lines(LinesDifference)
  case parts([Part], Structure.Frame)
  /// They differ too deep inside to be worth comparing.
  case furtherInside

  enum Part {
    /// A run of equal parts; `shown` is empty if there are too many to show.
    case equal(count: Int, shown: [Structure.Part])
    case missing(Structure.Part)
    case extra(Structure.Part)
    case changed(label: String, Difference)
    /// States what is left out.
    case remark(String)
  }

  /// True if any part of the two is equal.
  var hasSomethingInCommon: Bool {
    switch self {
    case .whole: false
    case .unseen, .lines, .furtherInside: true
    case .line(let difference, let notation): difference.saysMore(notation)
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
