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
    SpecTrait { traits throws(InvalidTrait) in
      guard resources.allSatisfy({ !$0.isEmpty }) else {
        throw InvalidTrait(message: "the name of an exclusive resource must not be empty")
      }
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
    SpecTrait { traits throws(InvalidTrait) in
      guard count > 0 else {
        throw InvalidTrait(message: "the number of retries must be above zero; this one is \(count)")
      }
      traits.retryCount = count
    }
  }
}
