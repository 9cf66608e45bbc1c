import CandlestickExpectations
import CandlestickSimulation

/// The traits of an example, including inherited ones.
package struct SpecTraits: Sendable {
  /// The tags, outermost first, without duplicates.
  package internal(set) var tags: [SpecTag] = []
  /// The bugs, outermost first, without duplicates.
  package internal(set) var bugs: [SpecBug] = []
  /// The time limit of the example, from the innermost trait.
  package internal(set) var timeLimit: Duration?
  /// The default timeout of polling expectations; nil for the configured timeout.
  package internal(set) var pollingTimeout: Duration?
  /// The default of the longest time between two polls; nil for the configured interval.
  package internal(set) var pollInterval: Duration?
  /// The execution of the example; nil if the environment or the configuration decides.
  package internal(set) var execution: ExecutionMode?
  /// The faults that may occur in the schedules of the example, from the innermost trait; nil if the configuration
  /// decides.
  package internal(set) var faults: SimulationFaults?
  /// True if the example fails when its tasks outlive it.
  package internal(set) var forbidsTasksLeftBehind = false
  /// True if the examples of an enclosing group run one after another.
  package internal(set) var isSerialized = false
  /// The names of the resources that the example uses exclusively, outermost first, without duplicates.
  package internal(set) var exclusiveResources: [String] = []
  /// The maximum number of retries if the example fails, from the innermost trait; nil if the configuration decides.
  package internal(set) var retryCount: Int?

  /// The reason why the example is skipped, regardless of conditions; nil if there is none.
  var reasonToDisable: String?
  /// The conditions that decide whether the example runs, outermost first.
  var conditions: [SpecCondition] = []
  /// The known issue because of which the example is expected to fail; nil for none.
  var knownIssue: ExpectedIssue?
  /// The invalid traits. If there are any, the example fails without running.
  private(set) var mistakes: [TraitMistake] = []

  /// Returns these traits combined with those of an inner group or example.
  func adding(_ traits: [SpecTrait], at location: CodeLocation?) -> SpecTraits {
    var sum = self
    for trait in traits {
      if let mistake = trait.mistake {
        sum.mistakes.append(TraitMistake(message: mistake, location: location))
      } else {
        trait.apply(&sum)
      }
    }
    return sum
  }
}

/// A bug that an example covers.
public struct SpecBug: Sendable, Hashable {
  /// A link to the bug, or its number in a bug tracker.
  public let reference: String
  /// The title of the bug.
  public let title: String?
}

/// An invalid trait of an example or of one of its groups.
struct TraitMistake: Sendable {
  let message: String
  /// The location of the example or group; nil for a trait of a spec class.
  let location: CodeLocation?

  /// Returns the failure of an example that has the trait, at the fallback if the mistake has no location.
  func failure(at fallback: CodeLocation) -> TestFailure {
    let message = location == nil ? "\(message) (a trait of the spec class)" : message
    return TestFailure(message: message, location: location ?? fallback)
  }
}

extension Array where Element: Equatable {
  mutating func appendIfNew(_ element: Element) {
    if !contains(element) { append(element) }
  }
}

extension String {
  /// True if the text is empty, or has only spaces.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
