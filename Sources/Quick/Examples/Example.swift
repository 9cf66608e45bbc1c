/// An example of a ``QuickSpec``.
public class Example: ExampleBase {
  public override var name: String { super.name }

  public override var description: String { super.description }

  /// Runs the example inside the current one, which records its failures.
  @MainActor public func run() {
    runNow()
  }

  /// Skips the running example.
  @MainActor public func runSkippedTest() {
    skip()
  }

  /// Returns true if two examples have the same location.
  public static func == (lhs: Example, rhs: Example) -> Bool { lhs.isSame(as: rhs) }
}
