import CandlestickSimulation
import CandlestickSupport

extension Difference {
  /// The parts of two values; those beyond the limits are only counted.
  struct PartList {
    /// The longest run of equal parts that is shown.
    private static let mostEqual = 2
    static let mostChanges = 30

    private let mostChanges: Int
    private var parts: [Part] = []
    private var changeCount = 0
    private var rest = Rest()

    init(mostChanges: Int = Self.mostChanges) {
      self.mostChanges = mostChanges
    }

    /// The shown parts, and a remark that counts the rest.
    var all: [Part] { rest.isEmpty ? parts : parts + [.remark(rest.text)] }

    /// True if only equal parts were added.
    var areEqual: Bool { changeCount == 0 && rest.isEmpty }

    mutating func addEqual(count: Int, shown: () -> [Structure.Part]) {
      guard count > 0 else { return }
      guard rest.isEmpty else { return rest.equal += count }
      var (all, allShown) = (count, [Structure.Part]())
      if case .equal(let before, let shownBefore) = parts.last {
        parts.removeLast()
        all += before
        allShown = shownBefore
      }
      parts.append(.equal(count: all, shown: all <= Self.mostEqual ? allShown + shown() : []))
    }

    /// Adds a part that differs, unless `difference` returns nil: an enclosing comparison already covers it.
    mutating func addChange(label: String, _ difference: () -> Difference?) {
      guard isOpen else { return rest.changed += 1 }
      guard let difference = difference() else { return }
      changeCount += 1
      parts.append(.changed(label: label, difference))
    }

    mutating func addMissing(_ part: Structure.Part) {
      guard isOpen else { return rest.missing += 1 }
      changeCount += 1
      parts.append(.missing(part))
    }

    mutating func addExtra(_ part: Structure.Part) {
      guard isOpen else { return rest.extra += 1 }
      changeCount += 1
      parts.append(.extra(part))
    }

    mutating func addRemark(_ text: String) {
      changeCount += 1
      parts.append(.remark(text))
    }

    mutating func add(_ rest: Rest) { self.rest = rest }

    private var isOpen: Bool { changeCount < mostChanges }
  }

  /// Counts of the parts beyond the limits.
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
