import Candlestick
import Nimble
import XCTest

/// Each test fails in a different way, with its name as the message.
final class FailingTests: XCTestCase {
  func testInSynchronousCode() {
    fail("testInSynchronousCode")
  }

  func testInAsyncCode() async {
    await Task.yield()
    fail("testInAsyncCode")
  }

  @MainActor func testOnTheMainActor() async {
    await Task.yield()
    fail("testOnTheMainActor")
  }

  func testInATask() async {
    await Task { fail("testInATask") }.value
  }

  func testInADetachedTask() async {
    await Task.detached { fail("testInADetachedTask") }.value
  }

  func testInATaskGroup() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { fail("testInATaskGroup") }
    }
  }

  func testOnAThread() async {
    await onThread { fail("testOnAThread") }
  }

  func testInATaskWhileTheMainThreadIsBlocked() {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      fail("testInATaskWhileTheMainThreadIsBlocked")
      isDone.signal()
    }
    isDone.wait()
  }

  func testInATaskThatSynchronousCodeWaitsFor() {
    let isDone = expectation(description: "done")
    Task {
      fail("testInATaskThatSynchronousCodeWaitsFor")
      isDone.fulfill()
    }
    wait(for: [isDone], timeout: 60)
  }
}

final class FailingSetUpTests: XCTestCase {
  override func setUp() async throws {
    fail("set up")
  }

  override func tearDown() async throws {
    await Task.detached { fail("torn down") }.value
  }

  func testPasses() {}
}

/// A thousand failures of one test at once.
final class ManyFailuresTests: XCTestCase {
  func testFails() async {
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for number in 0..<100 { fail("task \(task): \(number)") } }
      }
      for thread in 0..<2 {
        group.addTask { await onThread { for number in 0..<100 { fail("thread \(thread): \(number)") } } }
      }
    }
  }
}

final class LateTests: XCTestCase {
  private static let (signal, end) = AsyncStream<Void>.makeStream()
  @MainActor private static var leaked: Task<Void, Never>?

  @MainActor func test1LeavesATaskBehind() {
    Self.leaked = Task {
      for await _ in Self.signal {}
      fail("too late")
    }
  }

  @MainActor func test2WaitsForIt() async {
    Self.end.finish()
    await Self.leaked?.value
  }
}

/// A task and a thread that fail after all tests, while the process exits.
final class LastTests: XCTestCase {
  func testLeavesATaskBehind() {
    Task {
      await onThread { processEnds.wait() }
      fail("too late")
      hasFailed.signal()
    }
    atexit { endProcess() }
  }

  func testLeavesAThreadBehind() {
    Thread {
      processEnds.wait()
      fail("too late")
      hasFailed.signal()
    }.start()
    atexit { endProcess() }
  }
}

private let processEnds = DispatchSemaphore(value: 0)
private let hasFailed = DispatchSemaphore(value: 0)

private func endProcess() {
  processEnds.signal()
  hasFailed.wait()
}

/// Tests that end at a requirement.
final class RequiringTests: XCTestCase {
  func testRequires() throws {
    try require(1).to(equal(2))
    fail("after the end")
  }

  func testRequiresInAsyncCode() async throws {
    try await require { await Task { 1 }.value }.to(equal(2))
    fail("after the end")
  }

  func testThrows() throws {
    _ = gatherFailingExpectations(silently: true) { _ = try? require(1).to(equal(2)) }
    try requireFail("twice", customError: CancellationError())
  }
}
