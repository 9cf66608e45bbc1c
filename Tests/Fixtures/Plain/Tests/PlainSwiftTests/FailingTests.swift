import Candlestick
import Testing

/// Each test fails in a different way, with its name as the message; they run in parallel.
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
    withNote("one\ntwo") { fail("with details") }
  }
}
