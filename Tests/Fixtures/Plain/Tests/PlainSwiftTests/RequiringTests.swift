import Candlestick
import Testing

/// Tests that end at a requirement. Each has one issue.
@Suite struct RequiringTests {
  private let nothing: Int? = nil

  @Test func requires() throws {
    try require(1).to(equal(2))
  }

  @Test func requiresInAsyncCode() async throws {
    try await require { await Task { 1 }.value }.to(equal(2))
  }

  @Test func unwraps() throws {
    try unwrap(nothing)
  }

  @Test func unwrapsWhilePolling() throws {
    try pollUnwrap(timeout: .zero, nothing)
  }

  @Test func requiresFailure() throws {
    try requireFail("wrong")
  }

  @Test(.deterministic) func requiresInASimulation() async throws {
    await Task.yield()
    try require(1).to(equal(2))
  }

  @Test(.schedules(3)) func requiresOnASchedule() async throws {
    await Task.yield()
    try require(1).to(equal(2))
  }

  @Test func catchesTheError() {
    do { try require(1).to(equal(2)) } catch let error as RequireError {
      #expect(error.message == "expected to equal <2>, got <1>")
    } catch {
      Issue.record(error)
    }
  }

  @Test func readsTheErrorLikeThatOfSwiftTesting() throws {
    do { try require(1).to(equal(2)) } catch let error as ExpectationFailedError {
      #expect(!error.expectation.isPassing && error.expectation.isRequired)
      #expect(error.expectation.sourceLocation.fileName == "RequiringTests.swift")
    }
  }

  @Test func expectsNothing() {
    _ = expect(1 == 2)
  }

  @Test(.deterministic) func expectsNothingInASimulation() async {
    await Task.yield()
    _ = expect(1 == 2)
  }
}

/// Runs alone, because a child process cannot use a lock that a thread of another test holds when it is forked.
@Suite struct ChildProcessTests {
  @Test func fails() {
    expect {
      Issue.record("recorded")
      fatalError()
    }
    .to(throwAssertion())
    expect {
      #expect(1 == 2, "expected")
      fatalError()
    }
    .to(throwAssertion())
  }
}
