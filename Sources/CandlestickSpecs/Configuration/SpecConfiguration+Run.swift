extension SpecConfiguration {
  /// The process that runs an example or a test method.
  public enum Isolation: String, CaseIterable, Sendable {
    /// The process that declares the specs, as under a debugger. A crash ends the run.
    case none
    /// A worker, which a crash, a hang or an `exit` ends; another one continues with the next test.
    case worker
    /// A worker of its own for each test.
    case example
  }

  /// The number of workers that run examples at the same time.
  public enum Workers: Equatable, Sendable, ExpressibleByIntegerLiteral {
    /// That many workers.
    case count(Int)
    /// One for each processor core.
    case auto

    public init(integerLiteral count: Int) { self = .count(count) }
  }

  /// The order in which groups and examples run.
  public enum Order: String, CaseIterable, Sendable {
    /// As they are declared.
    case defined
    /// Shuffled by a seed: classes, the groups of a class, and the groups and examples of a group.
    case random
  }
}
