import CandlestickExpectations

/// The traits of an example, with those it inherits.
public struct SpecTraits: Sendable {
  /// The tags, outermost first, each once.
  public internal(set) var tags: [SpecTag] = []
  /// The bugs, outermost first, each once.
  public internal(set) var bugs: [SpecBug] = []
  /// The time limit of the example; the innermost one counts.
  public internal(set) var timeLimit: Duration?
  /// How long an expectation polls if the call does not set it; nil for the configured time.
  public internal(set) var pollingTimeout: Duration?
  /// The longest time between two polls if the call does not set it; nil for the configured time.
  public internal(set) var pollInterval: Duration?
  /// How the example runs; nil if the environment or the configuration decides.
  public internal(set) var execution: ExecutionMode?
  /// Whether the example fails if tasks outlive it.
  public internal(set) var forbidsTasksLeftBehind = false
  /// Whether the examples of a group that contains the example run one after another.
  public internal(set) var isSerialized = false
  /// The names of what no other example may use while the example runs, outermost first, each once.
  public internal(set) var exclusiveResources: [String] = []
  /// How often the example runs again if it fails; nil if the configuration decides. The innermost one counts.
  public internal(set) var retryCount: Int?

  /// The invalid traits. An example that has any fails without running.
  private(set) var mistakes: [TraitMistake] = []

  /// These traits with those of an inner group or example.
  ///
  /// - Parameters:
  ///   - traits: the inner traits.
  ///   - location: where the group or example is declared, if known.
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

/// An invalid trait of an example, or of one of its groups.
struct TraitMistake: Sendable {
  let message: String
  /// Where the example or the group is declared; nil for a trait of a spec class.
  let location: CodeLocation?

  /// The failure of an example that has the trait.
  ///
  /// - Parameter place: the place of the failure, if the mistake has none.
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
