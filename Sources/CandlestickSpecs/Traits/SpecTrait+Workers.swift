extension SpecTrait {
  /// Runs the examples of a group one after another, even if several workers run.
  ///
  /// ```swift
  /// describe("a cache on disk", .serialized) { … }
  /// ```
  ///
  /// Examples of other groups may run at the same time. It changes nothing for a single example: ``exclusive(_:)`` does.
  public static let serialized = SpecTrait { $0.isSerialized = true }

  /// Runs an example while no other example of the run with a resource of the same name does.
  ///
  /// ```swift
  /// describe("the orders", .exclusive("database")) { … }
  /// it("imports a file", .exclusive("database", "import folder")) { … }
  /// ```
  ///
  /// It separates the workers of one run, not several runs or shards.
  ///
  /// - Parameter resources: the names of the resources, at least one, in addition to those of outer groups.
  public static func exclusive(_ resources: String...) -> SpecTrait {
    let mistake = "the name of an exclusive resource must not be empty"
    return SpecTrait(mistake: resources.contains("") ? mistake : nil) { traits in
      resources.forEach { traits.exclusiveResources.appendIfNew($0) }
    }
  }

  /// Runs an example that fails again. One that passes then is reported as flaky.
  ///
  /// ```swift
  /// it("asks the staging server", .retry(2)) { … }
  /// ```
  ///
  /// - Parameter count: the number of times that it may run again, above zero. The innermost trait counts.
  public static func retry(_ count: Int) -> SpecTrait {
    let mistake = "the number of retries must be above zero; this one is \(count)"
    return SpecTrait(mistake: count > 0 ? nil : mistake) { $0.retryCount = count }
  }
}
