/// Specifies how code must change a value.
struct ChangeRequirement<Observed: Equatable> {
  private var initial: Observed?
  private var isMet: (_ before: Observed, _ after: Observed) -> Bool = { $0 != $1 }
  private var words: () -> String = { "change the value" }
  /// The method that constrains the final value or the growth; nil if there is none. `toNot` cannot negate such a
  /// requirement.
  private var method: String?

  func from(_ value: Observed) -> ChangeRequirement {
    var requirement = self
    requirement.initial = value
    requirement.words = { "\(words()) from <\(stringify(value))>" }
    return requirement
  }

  func to(_ value: Observed) -> ChangeRequirement {
    requiring("to", " to <\(stringify(value))>") { $0 != $1 && $1 == value }
  }

  func by(_ amount: Observed) -> ChangeRequirement where Observed: AdditiveArithmetic & Comparable {
    requiring("by", " by <\(stringify(amount))>") { isGrowth(from: $0, to: $1, ==, amount) }
  }

  func byAtLeast(_ amount: Observed) -> ChangeRequirement where Observed: AdditiveArithmetic & Comparable {
    requiring("byAtLeast", " by at least <\(stringify(amount))>") { isGrowth(from: $0, to: $1, >=, amount) }
  }

  func byAtMost(_ amount: Observed) -> ChangeRequirement where Observed: AdditiveArithmetic & Comparable {
    requiring("byAtMost", " by at most <\(stringify(amount))>") { isGrowth(from: $0, to: $1, <=, amount) }
  }

  private func requiring(
    _ method: String,
    _ words: @autoclosure @escaping () -> String,
    _ isMet: @escaping (Observed, Observed) -> Bool
  ) -> ChangeRequirement {
    var requirement = self
    requirement.method = method
    requirement.words = { "\(self.words())\(words())" }
    requirement.isMet = isMet
    return requirement
  }

  // MARK: Results

  /// Judges the values before and after the code.
  func result(_ before: Observed, _ after: Observed) -> MatcherResult {
    // Fails both `to` and `toNot` for a wrong initial value, and for a mismatch that `toNot` cannot negate.
    let isInitial = initial.map { $0 == before } ?? true
    let mismatch: MatcherStatus = isInitial && method == nil ? .doesNotMatch : .fail
    let result = MatcherResult(
      status: isInitial && isMet(before, after) ? .matches : mismatch,
      message: .expectedCustomValueTo(
        words(),
        actual: before == after
          ? "<\(stringify(after))> before and after" : "<\(stringify(before))> before and <\(stringify(after))> after"
      )
    )
    result.explanation?.refusal = method.map {
      "toNot rejects change { … }.\($0)(…), since any other change would pass: "
        + "expect toNot(change { … }), or the change you want"
    }
    return result
  }

  /// The result if the code already ran for an earlier expectation: it does not run again.
  var resultTooLate: MatcherResult {
    MatcherResult(
      status: .fail,
      message: .expectedTo(words())
        .appended(message: ", but the code had already run: check the change first, and only once")
    )
  }
}

/// Compares the growth of a number with an amount.
private func isGrowth<Number: AdditiveArithmetic & Comparable>(
  from before: Number,
  to after: Number,
  _ relation: (Number, Number) -> Bool,
  _ amount: Number
) -> Bool {
  func overflows<Integer: FixedWidthInteger>(_ before: Integer) -> Bool {
    (after as? Integer)?.subtractingReportingOverflow(before).overflow == true
  }
  // Growth that exceeds the type's range exceeds any amount in the same direction.
  if let integer = before as? any FixedWidthInteger, overflows(integer) { return relation(after, before) }
  return relation(after - before, amount)
}
