import CandlestickSimulation
import CandlestickSupport

/// The state that the simulation has seen the steps of an exploration share.
struct SharedState: CustomStringConvertible {
  private static let longestList = 8

  private var actorTypes: Set<UnsafeRawPointer> = []
  private var queueNames: Set<String> = []
  private var hasLocks = false

  /// Adds what the steps of a run have shared.
  mutating func formUnion(_ graph: StepGraph) {
    actorTypes.formUnion(graph.objects.actorTypes)
    queueNames.formUnion(graph.queueNames)
    hasLocks = hasLocks || graph.objects.hasLocks
  }

  /// A phrase such as "the state of actor Account and the main actor, and state under POSIX or Foundation locks".
  var description: String {
    // The metadata of types is never freed.
    let actors = actorTypes.map { "actor \(unsafeBitCast($0, to: Any.Type.self))" }
    var names = actors.sorted() + queueNames.sorted()
    if names.isEmpty { return "the state of actors and serial queues, and state under POSIX or Foundation locks" }
    if names.count > Self.longestList {
      names[(Self.longestList - 1)...] = [counted(names.count - Self.longestList + 1, "other")]
    }
    let last = names.removeLast()
    let list = names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
    return "the state of \(list)" + (hasLocks ? ", and state under POSIX or Foundation locks" : "")
  }
}
