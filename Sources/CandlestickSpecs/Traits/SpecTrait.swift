/// Something said of a group or an example after its description. What is inside a group inherits it.
///
/// ```swift
/// describe("an import", .tags(.slow), .timeLimit(.seconds(2))) { … }
/// ```
public struct SpecTrait: Sendable {
  let apply: @Sendable (inout SpecTraits) throws(InvalidTrait) -> Void

  /// Sorts what it is said of under tags.
  ///
  /// - Parameter tags: the tags, which add to those of the groups around.
  public static func tags(_ tags: SpecTag...) -> SpecTrait {
    SpecTrait { traits in tags.forEach { traits.tags.appendIfNew($0) } }
  }

  /// Names a bug that what it is said of is about.
  ///
  /// - Parameters:
  ///   - reference: a link, or a number in a bug tracker.
  ///   - title: what the bug is called.
  public static func bug(_ reference: String, _ title: String? = nil) -> SpecTrait {
    SpecTrait { $0.bugs.appendIfNew(SpecBug(reference: reference, title: title)) }
  }

  /// Fails an example that takes longer, its hooks included.
  ///
  /// An async example is cancelled when its time is over, and left behind if it does not end then; its `afterEach`
  /// hooks still run. A synchronous one cannot be stopped, and fails when it ends.
  ///
  /// In deterministic execution the limit is one of virtual time. Real time is limited by ``SimulationSettings/realTimeLimit``, or
  /// by this limit if it is longer.
  ///
  /// - Parameter limit: how long each example may take; it must be above zero. The innermost limit counts.
  public static func timeLimit(_ limit: Duration) -> SpecTrait {
    SpecTrait { traits throws(InvalidTrait) in
      guard limit > .zero else { throw InvalidTrait(message: "a time limit must be above zero; this one is \(limit)") }
      traits.timeLimit = limit
    }
  }

  /// Says how long and how often expectations such as `toEventually` are looked at, where the call does not say.
  ///
  /// ```swift
  /// describe("an import", .polling(timeout: .seconds(5))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: how long an expectation may take; it must be above zero. The innermost one counts.
  ///   - pollInterval: the longest time between two looks; it must be above zero. The innermost one counts.
  public static func polling(timeout: Duration? = nil, pollInterval: Duration? = nil) -> SpecTrait {
    SpecTrait { traits throws(InvalidTrait) in
      for time in [timeout, pollInterval].compactMap(\.self) where time <= .zero {
        throw InvalidTrait(message: "the times of polling must be above zero; this one is \(time)")
      }
      traits.pollingTimeout = timeout ?? traits.pollingTimeout
      traits.pollInterval = pollInterval ?? traits.pollInterval
    }
  }
}

/// A trait that makes no sense.
struct InvalidTrait: Error {
  let message: String
}
