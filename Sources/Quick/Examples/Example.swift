/// An example of a ``QuickSpec``.
public class Example: ExampleBase {
  public override var name: String { super.name }

  public override var description: String { super.description }

  /// Runs the example here and now; what fails in it, fails in what is running.
  @MainActor public func run() {
    runNow()
  }

  /// Shows what is running as skipped.
  @MainActor public func runSkippedTest() {
    skip()
  }

  /// Whether two are the same example.
  ///
  /// - Parameters:
  ///   - lhs: one example.
  ///   - rhs: the other.
  public static func == (lhs: Example, rhs: Example) -> Bool { lhs.isSame(as: rhs) }
}
