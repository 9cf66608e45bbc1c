import CandlestickSupport

extension Difference {
  /// Collects the parts of two values; parts beyond the limits are only counted.
  struct PartList {
    /// The maximum length of a run of equal parts that is shown. Longer runs are only counted.
    private static let equalLimit = 2
    /// The maximum number of changes to show.
    static let changeLimit = 30

    private let changeLimit: Int
    private var parts: [Part] = []
    private var changeCount = 0
    private var rest = Rest()

    init(changeLimit: Int = Self.changeLimit) {
      self.changeLimit = changeLimit
    }

    /// The parts to show, and a remark that counts the rest.
    var all: [Part] { rest.isEmpty ? parts : parts + [.remark(rest.text)] }

    /// True if only equal parts were added.
    var areEqual: Bool { rest.isEmpty && parts.allSatisfy { if case .equal = $0 { true } else { false } } }

    /// Adds consecutive equal parts. `shown` returns them; it is called only if they are few enough to be shown.
    mutating func addEqual(count: Int, shown: () -> [Structure.Part]) {
      guard count > 0 else { return }
      guard rest.isEmpty else { return rest.equal += count }
      var (all, allShown) = (count, [Structure.Part]())
      if case .equal(let before, let shownBefore) = parts.last {
        parts.removeLast()
        all += before
        allShown = shownBefore
      }
      parts.append(.equal(count: all, shown: all <= Self.equalLimit ? allShown + shown() : []))
    }

    /// Adds a part that differs. `difference` returns nil if an enclosing comparison covers the part.
    mutating func addChange(label: String, _ difference: () -> Difference?) {
      guard isOpen else { return rest.changed += 1 }
      if let difference = difference() { add(.changed(label: label, difference), orCount: \.changed) }
    }

    mutating func addMissing(_ part: Structure.Part) { add(.missing(part), orCount: \.missing) }

    mutating func addExtra(_ part: Structure.Part) { add(.extra(part), orCount: \.extra) }

    private mutating func add(_ part: Part, orCount count: WritableKeyPath<Rest, Int>) {
      guard isOpen else { return rest[keyPath: count] += 1 }
      changeCount += 1
      parts.append(part)
    }

    mutating func addRemark(_ text: String) { parts.append(.remark(text)) }

    /// Sets the numbers of parts that the caller has left out because of a limit of its own.
    mutating func add(_ rest: Rest) { self.rest = rest }

    /// True if the limit allows another change.
    private var isOpen: Bool { changeCount < changeLimit }
  }

  /// The numbers of parts beyond the limits.
  struct Rest: Equatable {
    var missing = 0
    var extra = 0
    var changed = 0
    var equal = 0

    var isEmpty: Bool { self == Rest() }

    var text: String {
      let counts = [(missing, "missing"), (extra, "extra"), (changed, "changed"), (equal, "equal")]
      return "… (\(counts.filter { $0.0 > 0 }.map { "\(grouped($0)) more \($1)" }.joined(separator: ", ")))"
    }
  }
}
