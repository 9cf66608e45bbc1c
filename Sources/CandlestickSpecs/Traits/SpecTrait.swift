/// A modifier for a group or an example, after its description; nested groups and examples inherit it.
///
/// ```swift
/// describe("an import", .tags(.slow), .timeLimit(.seconds(2))) { … }
/// ```
public struct SpecTrait: Sendable {
  /// The mistake in the arguments, as a message; nil if they are valid.
  var mistake: String?
  let apply: @Sendable (inout SpecTraits) -> Void

  /// Adds tags.
  ///
  /// - Parameter tags: the tags, in addition to those of outer groups.
  public static func tags(_ tags: SpecTag...) -> SpecTrait {
    SpecTrait { traits in tags.forEach { traits.tags.appendIfNew($0) } }
  }

  /// Names a bug that the examples cover.
  ///
  /// - Parameters:
  ///   - reference: a link, or a number in a bug tracker.
  ///   - title: the title of the bug.
  public static func bug(_ reference: String, _ title: String? = nil) -> SpecTrait {
    SpecTrait { $0.bugs.appendIfNew(SpecBug(reference: reference, title: title)) }
  }

  /// Fails an example that takes longer than a limit, including its hooks.
  ///
  /// An async example is cancelled when its time is over, and left behind if it does not end then; its `afterEach`
  /// hooks still run. If the main thread is blocked for another second, as by a synchronous example, its worker is killed, and
  /// another one continues. Without workers, such an example fails when it ends.
  ///
  /// In deterministic execution the limit is virtual time. Real time is limited by
  /// ``SimulationSettings/realTimeLimit``, or by this limit if it is longer.
  ///
  /// - Parameter limit: the time limit of each example, above zero. The innermost limit counts.
  public static func timeLimit(_ limit: Duration) -> SpecTrait {
    let mistake = "a time limit must be above zero; this one is \(limit)"
    return SpecTrait(mistake: limit > .zero ? nil : mistake) { $0.timeLimit = limit }
  }

  /// Sets the timeout and the interval of expectations such as `toEventually`; arguments of the call override them.
  ///
  /// ```swift
  /// describe("an import", .polling(timeout: .seconds(5))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: the time for which an expectation polls, above zero. The innermost one counts.
  ///   - pollInterval: the longest time between two polls, above zero. The innermost one counts.
  public static func polling(timeout: Duration? = nil, pollInterval: Duration? = nil) -> SpecTrait {
    let mistake = [timeout, pollInterval].compactMap(\.self).first { $0 <= .zero }.map { time in
      "the timeout and the interval of polling must be above zero; one is \(time)"
    }
    return SpecTrait(mistake: mistake) { traits in
      traits.pollingTimeout = timeout ?? traits.pollingTimeout
      traits.pollInterval = pollInterval ?? traits.pollInterval
    }
  }
}
