import Candlestick
import Testing

/// Deposits twice to an account that loses a deposit on some schedules, but not on the first.
private func depositTwice() async -> Int {
  let account = Account()
  async let first: () = account.deposit(1)
  async let second: () = account.deposit(1)
  _ = await (first, second)
  return await account.balance
}

private actor Account {
  private(set) var balance = 0

  func deposit(_ amount: Int) async {
    let before = balance
    await Task.yield()
    balance = before + amount
  }
}

private struct Lost: Error {}

/// Tests that pass, in virtual time by default.
@Suite(.deterministic) struct HourSuite {
  @Test func sleeps() async throws {
    try await Task.sleep(for: .seconds(3600))
    #expect(Simulation.current.now == .seconds(3600))
  }

  @Test(.deterministic(seed: 7), arguments: [1, 2]) func hasASimulationForEachCase(number: Int) async throws {
    #expect(Simulation.current.now == .zero)
    try await Task.sleep(for: .seconds(number))
  }

  @Test(.realTime) func isRealAsTheNearestTraitSays() { #expect(!Simulation.current.isRunning) }

  @Test(.schedules(50)) func passesOnAllSchedules() async {
    let balance = await depositTwice()
    #expect(balance > 0)
    withKnownIssue { #expect(balance == 0, "known on each schedule") }
    Issue.record("warned on each schedule", severity: .warning)
  }

  @Suite struct Inner {
    @MainActor @Test func inheritsTheTrait() { #expect(Simulation.current.isRunning) }
  }
}

/// Tests whose tasks are cancelled wherever they are suspended.
@Suite(.cancellations) struct CancelledTasksSuite {
  @Test func mayEndWithTheErrorOfACancelledTask() async throws {
    try await Task { try await Task.sleep(for: .seconds(1)) }.value
  }

  @Test func isNotCancelledItself() async {
    await Task { await Task.yield() }.value
    #expect(!Task.isCancelled)
  }

  @Test func fails() async {
    await Task {
      try? await Task.sleep(for: .seconds(1))
      #expect(!Task.isCancelled)
    }
    .value
  }
}

/// Tests with an invariant.
@Suite(.schedules(20)) struct InvariantSuite {
  @Test func holds() async {
    let account = Account()
    always { await expect { await account.balance }.to(beLessThan(3)) }
    await account.deposit(2)
  }

  @Test func isBroken() async {
    let account = Account()
    always { await expect { await account.balance }.to(equal(0), description: "isBroken") }
    await account.deposit(1)
    await account.deposit(1)
  }

  @Test func isBrokenForSwiftTesting() async {
    let account = Account()
    always {
      let balance = await account.balance
      #expect(balance == 0)
    }
    await account.deposit(1)
    await account.deposit(1)
  }
}

/// Tests with an invariant, which fail once.
@Suite(.deterministic) struct SteppedInvariantSuite {
  @Test func isBroken() async {
    always { #expect(Bool(false), "isBroken") }
    for _ in 1...3 { await Task.yield() }
  }

  @Test func isBrokenForAnActor() async {
    always {
      await Task.yield()
      #expect(Bool(false), "isBrokenForAnActor")
    }
    for _ in 1...3 { await Task.yield() }
  }
}

/// Tests that fail in virtual time.
@Suite(.deterministic) struct FailingHourSuite {
  @Test func expects() async {
    #expect(Bool(false), "expects")
    await Task { #expect(Bool(false), "expects in a task") }.value
  }

  @MainActor @Test func neverEnds() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in held.append(continuation) }
  }
}

@MainActor private var held: [CheckedContinuation<Void, Never>] = []

/// Tests that fail on a schedule other than the first, each once.
@Suite(.schedules(1_000)) struct LostDepositSuite {
  @Test func expects() async {
    let balance = await depositTwice()
    #expect(balance == 2, "of expects()")
  }

  @Test func requires() async throws {
    let balance = await depositTwice()
    try #require(balance == 2, "of requires()")
  }

  @Test func records() async {
    if await depositTwice() != 2 { Issue.record("of records()") }
  }

  @Test func confirms() async {
    await confirmation("of confirms()") { if await depositTwice() == 2 { $0() } }
  }

  @Test(.schedules(1_000, DepthFirstSchedules())) func expectsInOurWords() async {
    let balance = await depositTwice()
    expect(balance).to(equal(2))
  }

  @Test func throwsAnError() async throws {
    if await depositTwice() != 2 { throw Lost() }
  }

  @Test(arguments: [1, 2]) func failsInOneCase(number: Int) async {
    let balance = await depositTwice()
    #expect(balance == 2 || number == 1, "of failsInOneCase()")
  }
}

struct ExploringSuite {
  @Test func explores() async throws {
    try await exploreSchedules(1_000) {
      let balance = await depositTwice()
      #expect(balance == 2, "of explores()")
    }
  }

  @Test func exploresAndRequires() async throws {
    try await exploreSchedules(1_000) {
      let balance = await depositTwice()
      try #require(balance == 2, "of exploresAndRequires()")
    }
  }
}

/// Tests with random values, each of which fails once.
struct RandomInputSuite {
  @Test func expects() async throws {
    try await forAll(100, .int()) { number in
      await Task.yield()
      #expect(number < 7)
    }
  }

  @Test func requires() async throws {
    try await forAll(100, .int()) { try #require($0 < 7) }
  }

  @MainActor @Test func expectsInOurWords() throws {
    try forAll(100, .int()) { expect($0) < 7 }
  }

  @Test(.schedules(100)) func expectsOnSchedules() async throws {
    try await forAll(10, .int()) { #expect($0 < 7) }
  }
}

@Suite(.schedules(1_000)) struct CancelledSuite {
  @Test func isCancelledOnItsFirstSchedule() async throws { try Test.cancel("not now") }
}
