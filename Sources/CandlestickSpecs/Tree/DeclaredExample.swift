import CandlestickExpectations

/// An example, as declared.
@MainActor package final class DeclaredExample {
  nonisolated package let metadata: ExampleMetadata
  let marking: Marking
  let body: Hook
  package unowned let group: ExampleGroup
  /// True if the example reports a mistake in a configuration, which concerns all tests. No selection leaves it out.
  package let concernsAllTests: Bool
  /// The object that represents the example in another framework's API; nil if there is none.
  package var counterpart: AnyObject?

  init(
    metadata: ExampleMetadata,
    marking: Marking,
    body: HookClosure,
    in group: ExampleGroup,
    concernsAllTests: Bool = false
  ) {
    self.metadata = metadata
    self.concernsAllTests = concernsAllTests
    self.marking = group.marking.inherited(by: marking)
    self.body = Hook(name: "it", location: metadata.location, closure: body)
    self.group = group
  }

  /// The layers of the example, outermost first.
  var layers: [ExampleLayer] {
    let innermost: ExampleLayer =
      if group.rules.nestsHooks {
        .hooks(before: group.justBeforeEach + [body], after: [])
      } else {
        .hooks(before: group.setUp + [body], after: group.tearDown)
      }
    let layers = group.outerLayers + [innermost]
    return group.cleanUp.isEmpty ? layers : [.hooks(before: [], after: group.cleanUp)] + layers
  }
}

/// A layer of an example. Each layer runs the next one inside it. In the innermost layer, the example's own code is the
/// last element of `before`.
enum ExampleLayer {
  case around(AroundHook)
  case hooks(before: [Hook], after: [Hook])

  var isAsync: Bool {
    switch self {
    case .around(let hook): hook.isAsync
    case .hooks(let before, let after): before.contains(where: \.isAsync) || after.contains(where: \.isAsync)
    }
  }
}

extension DeclaredExample {
  /// Evaluates the conditions of the example. Records the skip and returns false if one is not met.
  func meetsConditions(_ record: ExampleRecord) -> Bool {
    guard !metadata.traits.conditions.isEmpty, marking != .mistake else { return true }
    // This record has no memoized values, because a condition would create them outside of the example's simulation.
    let conditions = ExampleRecord(onFailure: record.record, makeAttachments: { record.attachments })
    FailureReporter.withDestination(conditions) {
      for condition in metadata.traits.conditions where !conditions.isStopped && conditions.failures.isEmpty {
        RunStatus.beginStep(condition.name, at: condition.location)
        do {
          if try condition.isMet() { continue }
          conditions.record(SpecSkip(reason: condition.reason, location: metadata.location))
        } catch {
          conditions.record(error, thrownBy: ".\(condition.name)", at: condition.location)
        }
      }
    }
    conditions.end()
    conditions.skip.map(record.record)
    record.record(conditions.knownIssues)
    return !conditions.isStopped && conditions.failures.isEmpty
  }
}
