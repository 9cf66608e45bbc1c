/// How code is expected to change a value.
struct ChangeRequirement<Observed: Equatable> {
  private var initial: Observed?
  private var isMet: (_ before: Observed, _ after: Observed) -> Bool = { $0 != $1 }
  private var words: () -> String = { "change the value" }
  /// The method that has said more than from what the value changes, if there was one: then there is no opposite.
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

  /// What comes of code, from what the value was before it and what it is after it.
  func result(_ before: Observed, _ after: Observed) -> MatcherResult {
    let isMet = isMet(before, after)
    // What begins as it should not has not been tried, and what has no opposite fails both ways.
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
      "toNot is refused to change { … }.\(method)(…), since any other change would do: "
        + "expect toNot(change { … }), or the change that there is to be"
    )
  }

  /// What comes of code that has been run for another expectation, and will not be run again.
  var resultTooLate: MatcherResult {
    MatcherResult(
      status: .fail,
      message: .expectedTo(words())
        .appended(message: ", but the code had been run already: expect it to change a value before all else, and once")
    )
  }
}

// MARK: - Growth

private enum Comparison { case less, equal, greater }

/// Compares how much a number grows, which may be more or less than its type can hold, with an amount.
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
