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
  public internal(set) var execution: Execution?
  /// Whether the example fails if tasks outlive it.
  public internal(set) var forbidsTasksLeftBehind = false

  /// These traits, and then some.
  ///
  /// - Parameter traits: the traits of an example or a group inside.
  /// - Returns: the traits that make sense, and what is to be said of the first one that does not.
  func adding(_ traits: [SpecTrait]) -> (traits: SpecTraits, mistake: String?) {
    var sum = self
    do {
      for trait in traits { try trait.apply(&sum) }
    } catch {
      return (sum, error.message)
    }
    return (sum, nil)
  }
}

extension Array where Element: Equatable {
  mutating func appendIfNew(_ element: Element) {
    if !contains(element) { append(element) }
  }
}
