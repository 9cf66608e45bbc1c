import CandlestickSupport

extension SpecTrait {
  /// Runs the examples of a group one after another, even if there are several workers.
  ///
  /// ```swift
  /// describe("a cache on disk", .serialized) { … }
  /// ```
  ///
  /// Examples of other groups may run at the same time. The trait has no effect on a single example; use
  /// ``exclusive(_:)`` for that.
  public static let serialized = SpecTrait { $0.isSerialized = true }

  /// Prevents other examples of the run that use a resource of the same name from running at the same time.
  ///
  /// ```swift
  /// describe("the orders", .exclusive("database")) { … }
  /// it("imports a file", .exclusive("database", "import folder")) { … }
  /// ```
  ///
  /// The trait separates the workers of one run. It does not separate several runs or shards.
  ///
  /// - Parameter resources: the names of the resources, at least one. They add to those of outer groups.
  public static func exclusive(_ resources: String...) -> SpecTrait {
    let mistake =
      if resources.isEmpty {
        "exclusive(…) takes the name of at least one resource; this one has none"
      } else {
        resources.contains(where: \.isBlank) ? "the name of an exclusive resource must not be empty" : nil
      }
    return SpecTrait(mistake: mistake) { traits in
      resources.forEach { traits.exclusiveResources.appendIfNew($0) }
    }
  }

  /// Runs an example again if it fails. If it passes then, it is reported as flaky.
  ///
  /// ```swift
  /// it("asks the staging server", .retry(2)) { … }
  /// ```
  ///
  /// - Parameter count: the maximum number of retries, above zero. The innermost trait wins.
  public static func retry(_ count: Int) -> SpecTrait {
    SpecTrait(mistake: countMistake(count, of: "retries")) { $0.retryCount = count }
  }
}
