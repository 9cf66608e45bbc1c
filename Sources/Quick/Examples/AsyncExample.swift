/// An example of an ``AsyncSpec``.
public class AsyncExample: ExampleBase {
  public override var name: String { super.name }

  public override var description: String { super.description }

  /// Runs the example here and now; what fails in it, fails in what is running.
  public func run() async {
    await runNow()
  }

  /// Shows what is running as skipped.
  public func runSkippedTest() async {
    skip()
  }

  /// Whether two are the same example.
  ///
  /// - Parameters:
  ///   - lhs: one example.
  ///   - rhs: the other.
  public static func == (lhs: AsyncExample, rhs: AsyncExample) -> Bool { lhs.isSame(as: rhs) }
}
