/// A modifier for a group or an example. It follows the description, and nested groups and examples inherit it.
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
  /// - Parameter tags: the tags. They add to those of outer groups. None may be empty, or contain a quotation mark.
  public static func tags(_ tags: SpecTag...) -> SpecTrait {
    let mistake = tags.first { $0.name.isBlank || $0.name.contains("\"") }.map { tag in
      "a tag must not be empty or contain a quotation mark; this one is '\(tag)'"
    }
    return SpecTrait(mistake: mistake) { traits in tags.forEach { traits.tags.appendIfNew($0) } }
  }

  /// Names a bug that the examples cover.
  ///
  /// - Parameters:
  ///   - reference: a link, or a number in a bug tracker; not empty.
  ///   - title: the title of the bug.
  public static func bug(_ reference: String, _ title: String? = nil) -> SpecTrait {
    let mistake = "the link to a bug, or its number, must not be empty"
    return SpecTrait(mistake: reference.isBlank ? mistake : nil) {
      $0.bugs.appendIfNew(SpecBug(reference: reference, title: title))
    }
  }

  /// Fails an example that exceeds a time limit. The limit includes the example's hooks.
  ///
  /// At the limit, an async example is cancelled, and left behind if it does not end then. Its `afterEach` hooks still
  /// run. If the main thread stays blocked for another second, for example by a synchronous example, the worker is
  /// killed and another one continues the run. Without workers, such an example fails when it ends.
  ///
  /// In deterministic execution, the limit is virtual time. Real time is limited by
  /// ``SimulationSettings/realTimeLimit``, or by this limit if it is longer.
  ///
  /// - Parameter limit: the time limit of each example, above zero. The innermost trait wins.
  public static func timeLimit(_ limit: Duration) -> SpecTrait {
    let mistake = "a time limit must be above zero; this one is \(limit)"
    return SpecTrait(mistake: limit > .zero ? nil : mistake) { $0.timeLimit = limit }
  }

  /// Sets the default timeout and interval of polling expectations such as `toEventually`. Arguments of a call override
  /// them.
  ///
  /// ```swift
  /// describe("an import", .polling(timeout: .seconds(5))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: the time for which an expectation polls, above zero. The innermost trait wins.
  ///   - pollInterval: the longest time between two polls, above zero. The innermost trait wins.
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
