import Candlestick
import Testing

/// Each test fails in another way, with its own name as the message; and they run side by side.
@Suite struct FailingTests {
  @Test func inSynchronousCode() {
    fail("inSynchronousCode")
  }

  @Test func inAsyncCode() async {
    await Task.yield()
    fail("inAsyncCode")
  }

  @Test @MainActor func onTheMainActor() async {
    await Task.yield()
    fail("onTheMainActor")
  }

  @Test func inATask() async {
    await Task { fail("inATask") }.value
  }

  @Test func inATaskGroup() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { fail("inATaskGroup") }
    }
  }

  @Test func atAPlaceThatIsNotKnown() {
    fail("atAPlaceThatIsNotKnown", location: CodeLocation(fileID: "", filePath: "", line: 0, column: 0))
  }

  @Test func withDetails() {
    let failure = TestFailure(message: "withDetails", location: CodeLocation(), details: "- one\n+ two")
    FailureReporter.record(failure)
  }
}
