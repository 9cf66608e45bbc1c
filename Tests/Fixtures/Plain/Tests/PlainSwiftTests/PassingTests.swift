import Candlestick
import Nimble
import Testing

@Suite struct PassingTests {
  @Test func expects() {
    expect(1).to(equal(1))
  }

  @Test func expectsAsynchronously() async {
    await expect { await Task.detached { 1 }.value }.to(equal(1))
  }

  @Test func takesAFailureForAKnownIssue() {
    withKnownIssue { fail("known") }
    expectAll { withKnownIssue("known") { expect(1).to(equal(2)) } }
    expect { throw CancellationError() }.to(throwError { _ in withKnownIssue("known") { fail("wrong") } })
  }

  @Test func takesAFailureForAKnownIssueWithAReason() async throws {
    withKnownIssue("known") { expect(1).to(equal(2)) }
    await withKnownIssue {
      await Task.yield()
      #expect(Bool(false))
    }
    try withKnownIssue("known") {
      throw CancellationError()
    } matching: {
      $0.message.contains("CancellationError")
    }
    withKnownIssue("known") {
      fail("wrong")
    } matching: {
      $0.message == "wrong" && $0.location.line > 1
    }
  }

  @Test(.schedules(3), arguments: [true, false]) func takesAFailureOnASchedule(isIntermittent: Bool) async {
    await Task.yield()
    Testing.withKnownIssue("known", isIntermittent: isIntermittent) { fail("known") }
    Testing.withKnownIssue("known", isIntermittent: isIntermittent) { expectAll { expect(1).to(equal(2)) } }
  }

  @Test func handlersTakeWhatFailsInADetachedTask() async {
    let failing = await gatherFailingExpectations(silently: true) {
      await Task.detached { fail("in a detached task") }.value
    }
    #expect(failing.map(\.message.stringValue) == ["in a detached task"])
  }

  /// Tests that run in parallel, each in its own handler, which receives its failures only.
  @Test(arguments: 0..<50) func handlersTakeWhatFailsInTheirTest(number: Int) async {
    let failing = await gatherFailingExpectations(silently: true) {
      for part in 0..<20 {
        fail("\(number): \(part)")
        await Task.yield()
        await Task { fail("\(number): task \(part)") }.value
      }
    }
    let messages = failing.map(\.message.stringValue)
    expect(messages).to(equal((0..<20).flatMap { ["\(number): \($0)", "\(number): task \($0)"] }))
  }
}
