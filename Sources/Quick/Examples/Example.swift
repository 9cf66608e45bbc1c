/// An example of a ``QuickSpec``.
public class Example: ExampleBase {
  public override var name: String { super.name }

  public override var description: String { super.description }

  /// Runs the example inside the running one, which its failures belong to.
  @MainActor public func run() {
    runNow()
  }

  /// Skips the running example.
  @MainActor public func runSkippedTest() {
    skip()
  }

  /// Whether two examples are the same.
  public static func == (lhs: Example, rhs: Example) -> Bool { lhs.isSame(as: rhs) }
}
