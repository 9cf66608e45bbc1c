import CandlestickSimulation
import CandlestickSupport

/// Describes values for messages. A description that crashes, does not end, or is very long does not take the run with it.
package final class SafeDescription: Sendable {
  private struct State {
    /// The types whose descriptions have not ended in time.
    var endless: Set<ObjectIdentifier> = []
    /// How long all child processes have taken so far.
    var spent: Duration = .zero
  }

  package static let standard = SafeDescription(timeout: .seconds(5), budget: .seconds(60))
  /// Whether this is a child process that is there for a description, so that there is no need of another one.
  @TaskLocal private static var isInChild = false
  /// Whether this is part of the description of a plain value, whose parts are plain, too.
  @TaskLocal private static var isInPlain = false
  /// The draft that is being made.
  @TaskLocal static var draft: Draft?

  /// A text that is made without any code of the user's, to find out whether it takes some.
  final class Draft: Sendable {
    private let needsChild = Locked(false)

    /// Whether the text is what it will be.
    var isFinal: Bool { !needsChild.withLock(\.self) }

    func setNeedsChild() { needsChild.withLock { $0 = true } }
  }

  private let timeout: Duration
  private let budget: Duration
  private let state = Locked(State())

  /// - Parameters:
  ///   - timeout: how long one description may take.
  ///   - budget: how long all of them may take that come from child processes.
  package init(timeout: Duration, budget: Duration) {
    self.timeout = timeout
    self.budget = budget
  }

  /// Makes a failure, in whose texts values are described. If that takes code of the user's, all of them are described in
  /// one child process rather than in one each, for to make a child takes time.
  ///
  /// - Parameter make: makes the failure; it is called here, and maybe once more there. If it does not return there, it is
  ///   called here again, to find out which of the values does harm.
  func compose(_ make: () -> TestFailure) -> TestFailure {
    guard !Self.isInChild, Self.draft == nil else { return make() }
    let draft = Draft()
    let drafted = Self.$draft.withValue(draft, operation: make)
    if draft.isFinal { return drafted }
    let trial = inChild(hasSecondRun: true) {
      let failure = make()
      return [failure.message] + (failure.details.map { [$0] } ?? [])
    }
    guard case .returned(let texts) = trial, let message = texts.first else { return make() }
    return TestFailure(message: message, location: drafted.location, details: texts.dropFirst().first)
  }

  /// A value as text.
  package func text<Value>(of value: Value) -> String {
    if Self.isInChild || Self.isInPlain { return describe(value) }
    return isPlain(value) ? Self.$isInPlain.withValue(true) { describe(value) } : describeInChild(value)
  }

  private func describe<Value>(_ value: Value) -> String {
    let text =
      if let value = value as? any TestOutputStringConvertible {
        value.testDescription
      } else if let value = value as? any CustomDebugStringConvertible {
        value.debugDescription
      } else {
        String(describing: value)
      }
    return text.elided()
  }

  private func describeInChild<Value>(_ value: Value) -> String {
    let type = type(of: value as Any)
    let state = state.withLock(\.self)
    if state.endless.contains(ObjectIdentifier(type)) {
      return "\(type), not described since the description of another did not end"
    }
    if state.spent > budget { return "\(type), not described since others took more than \(budget)" }
    if let draft = Self.draft {
      draft.setNeedsChild()
      return "…"
    }

    var trial = inChild { [describe(value)] }
    // The child may have waited for a lock that another thread had when the child was made, and nobody in it gives back.
    if case .didNotEnd = trial { trial = inChild { [describe(value)] } }
    switch trial {
    case .returned(let texts): return texts.joined()
    case .notStarted: return describe(value)
    case .didNotEnd: self.state.withLock { _ = $0.endless.insert(ObjectIdentifier(type)) }
    default: break
    }
    return "\(type) whose description \(trial.end ?? "failed")".elided()
  }

  /// Runs code of a description.
  private func inChild(hasSecondRun: Bool = false, _ code: () -> [String]) -> TrialRun {
    let start = ContinuousClock.now
    let trial = TrialRun(timeout: timeout, hasSecondRun: hasSecondRun) {
      Self.$isInChild.withValue(true, operation: code)
    }
    state.withLock { $0.spent += start.duration(to: .now) }
    return trial
  }

  /// The indices of elements in their own order, if they have one, or else in that of their text.
  ///
  /// The order is asked for in a child process too, if it takes code of the user's. If it does not come, the elements are
  /// left as they are.
  func order<Element>(of elements: [Element]) -> [Int] {
    // Plain values may be compared by code of the user's.
    let isHarmless =
      Element.self is any Comparable.Type ? isPlainType(Element.self) : Self.isInPlain || isPlain(elements)
    if Self.isInChild || isHarmless { return sort(elements) }
    guard state.withLock({ $0.spent <= budget }) else { return Array(elements.indices) }
    if let draft = Self.draft {
      draft.setNeedsChild()
      return Array(elements.indices)
    }
    switch inChild({ sort(elements).map(String.init) }) {
    case .returned(let order): return order.compactMap { Int($0) }
    case .notStarted: return sort(elements)
    default: return Array(elements.indices)
    }
  }

  private func sort<Element>(_ elements: [Element]) -> [Int] {
    func sorted<Key: Comparable>(by keys: [Key]) -> [Int] { keys.indices.sorted { keys[$0] < keys[$1] } }
    func sorted<Key: Comparable>(as type: Key.Type) -> [Int]? { (elements as? [Key]).map(sorted) }
    if let type = Element.self as? any Comparable.Type, let order = sorted(as: type) { return order }
    return sorted(by: elements.map { text(of: $0) })
  }
}
