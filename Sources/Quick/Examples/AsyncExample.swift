/// An example of an ``AsyncSpec``.
public class AsyncExample: ExampleBase {
  public override var name: String { super.name }

  public override var description: String { super.description }

  /// Runs the example inside the current one, which records its failures.
  public func run() async {
    await runNow()
  }

  /// Skips the running example.
  public func runSkippedTest() async {
    skip()
  }

  /// Returns true if two examples have the same location.
  public static func == (lhs: AsyncExample, rhs: AsyncExample) -> Bool { lhs.isSame(as: rhs) }
}
