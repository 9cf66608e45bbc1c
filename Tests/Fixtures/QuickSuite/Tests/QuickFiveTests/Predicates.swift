// swift-format-ignore-file
import Aquarium
import Nimble

/// A predicate, as in the handbook: Predicate<Tank> { … }.
func beFull() -> Predicate<Tank> {
  return Predicate { (expression: Expression<Tank>) -> PredicateResult in
    let message = ExpectationMessage.expectedActualValueTo("be full")
    guard let tank = try expression.evaluate() else {
      return PredicateResult(status: .fail, message: message.appendedBeNilHint())
    }
    return PredicateResult(bool: tank.count == tank.capacity, message: message)
  }
}

func hold(_ name: String) -> Predicate<Tank> {
  return Predicate.define("hold <\(name)>") { expression, message in
    guard let tank = try expression.evaluate() else { return PredicateResult(status: .fail, message: message) }
    let names = tank.fish.map { $0.name }.joined(separator: ", ")
    return PredicateResult(
      status: PredicateStatus(bool: tank.fish(named: name) != nil),
      message: .expectedCustomValueTo("hold <\(name)>", actual: "<\(names)>")
    )
  }
}

func beHeavy() -> Predicate<Fish> {
  return Predicate.simple("be heavy") { expression in
    guard let fish = try expression.evaluate() else { return .fail }
    return fish.weight > 5 ? .matches : .doesNotMatch
  }
}
