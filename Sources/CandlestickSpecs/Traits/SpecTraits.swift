import CandlestickExpectations

/// What the traits of an example and of the groups around it amount to.
public struct SpecTraits: Sendable {
  /// The tags, outermost first, each once.
  public internal(set) var tags: [SpecTag] = []
  /// The bugs, outermost first, each once.
  public internal(set) var bugs: [SpecBug] = []
  /// How long the example may take; the innermost limit counts.
  public internal(set) var timeLimit: Duration?
  /// How long an expectation may take to come true where the call does not say; nil for what holds for all examples.
  public internal(set) var pollingTimeout: Duration?
  /// The longest time between two looks where the call does not say; nil for what holds for all examples.
  public internal(set) var pollInterval: Duration?
  /// How the example is run; nil for what the environment or the configuration says.
  public internal(set) var execution: ExecutionMode?
  /// Whether the example fails if tasks outlive it.
  public internal(set) var forbidsTasksLeftBehind = false

  /// What is wrong with the traits. An example that has any such trait fails instead of being run.
  private(set) var mistakes: [TraitMistake] = []

  /// These traits, and then some.
  ///
  /// - Parameters:
  ///   - traits: the traits of an example or a group inside.
  ///   - location: where that is declared, if it is known.
  func adding(_ traits: [SpecTrait], at location: CodeLocation?) -> SpecTraits {
    var sum = self
    for trait in traits {
      do {
        try trait.apply(&sum)
      } catch {
        sum.mistakes.append(TraitMistake(message: error.message, location: location))
      }
    }
    return sum
  }
}

/// What is wrong with a trait of an example or of a group around it.
struct TraitMistake: Sendable {
  let message: String
  /// Where the example or the group is declared; nil for a trait of a spec class.
  let location: CodeLocation?

  /// The failure of an example that has the trait.
  ///
  /// - Parameter place: where to report it if the mistake has no place of its own.
  func failure(at place: CodeLocation) -> TestFailure {
    let message = location == nil ? "\(message) (a trait of the spec class)" : message
    return TestFailure(message: message, location: location ?? place)
  }
}

extension Array where Element: Equatable {
  mutating func appendIfNew(_ element: Element) {
    if !contains(element) { append(element) }
  }
}
