/// An example of an ``AsyncSpec``.
public class AsyncExample: ExampleBase {
  public override var name: String { super.name }

  public override var description: String { super.description }

  /// Runs the example inside the running one, which its failures belong to.
  public func run() async {
    await runNow()
  }

  /// Skips the running example.
  public func runSkippedTest() async {
    skip()
  }

  /// Whether two examples are the same.
  public static func == (lhs: AsyncExample, rhs: AsyncExample) -> Bool { lhs.isSame(as: rhs) }
}
