/// How code is expected to change a value.
struct ChangeRequirement<Observed: Equatable> {
  private var initial: Observed?
  private var isMet: (_ before: Observed, _ after: Observed) -> Bool = { $0 != $1 }
  private var words: () -> String = { "change the value" }
  /// The method that specified more than the initial value, if any: `toNot` then makes no sense.
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
    requiring("by", " by <\(stringify(amount))>") { growth(from: $0, to: $1, comparedWith: amount) == .equal }
  }

  func byAtLeast(_ amount: Observed) -> ChangeRequirement where Observed: AdditiveArithmetic & Comparable {
    requiring("byAtLeast", " by at least <\(stringify(amount))>") {
      [.equal, .greater].contains(growth(from: $0, to: $1, comparedWith: amount))
    }
  }

  func byAtMost(_ amount: Observed) -> ChangeRequirement where Observed: AdditiveArithmetic & Comparable {
    requiring("byAtMost", " by at most <\(stringify(amount))>") {
      [.equal, .less].contains(growth(from: $0, to: $1, comparedWith: amount))
    }
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
    let isMet = isMet(before, after)
    // A wrong initial value fails both ways, and so does a mismatch that `toNot` cannot negate.
    let isTried = initial.map { $0 == before } ?? true
    let result = MatcherResult(
      status: isTried && isMet ? .matches : isTried && method == nil ? .doesNotMatch : .fail,
      message: .expectedCustomValueTo(
        words(),
        actual: before == after
          ? "<\(stringify(after))> before and after" : "<\(stringify(before))> before and <\(stringify(after))> after"
      )
    )
    guard let method else { return result }
    return result.refusingNot(
      "toNot rejects change { … }.\(method)(…), since any other change would pass: "
        + "expect toNot(change { … }), or the change you want"
    )
  }

  /// The result for code that already ran for another expectation, and is not run again.
  var resultTooLate: MatcherResult {
    MatcherResult(
      status: .fail,
      message: .expectedTo(words())
        .appended(message: ", but the code had already run: expect the change first, and once")
    )
  }
}

// MARK: - Growth

private enum Comparison { case less, equal, greater }

/// Compares the growth of a number, which may exceed the range of its type, with an amount.
///
/// - Returns: nil for what cannot be compared, as NaN cannot.
private func growth<Number: AdditiveArithmetic & Comparable>(
  from before: Number,
  to after: Number,
  comparedWith amount: Number
) -> Comparison? {
  func overflows<Integer: FixedWidthInteger>(_ before: Integer) -> Bool {
    (after as? Integer)?.subtractingReportingOverflow(before).overflow == true
  }
  if let integer = before as? any FixedWidthInteger, overflows(integer) { return after > before ? .greater : .less }
  let growth = after - before
  return growth < amount ? .less : growth > amount ? .greater : growth == amount ? .equal : nil
}
