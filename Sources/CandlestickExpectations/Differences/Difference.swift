/// How two values differ, part by part. It is found first and written after, since what two values have in common
/// decides how they are best shown.
indirect enum Difference {
  /// They have nothing in common.
  case whole(expected: Any, actual: Any)
  /// They are not equal, but whatever can be seen of them is.
  case unseen(Any)
  case line(LineDifference, Notation)
  case lines(LinesDifference)
  case parts([Part], Structure.Frame)
  /// They differ further inside than it is worth to look.
  case furtherInside

  enum Part {
    /// Equal parts in a row; `shown` is empty if there are too many to be shown.
    case equal(count: Int, shown: [Structure.Part])
    case missing(Structure.Part)
    case extra(Structure.Part)
    case changed(label: String, Difference)
    /// Says what is not shown.
    case remark(String)
  }

  /// Whether there is anything equal about the two.
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
