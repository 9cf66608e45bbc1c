import Candlestick
import Foundation

/// Well-known mistakes in concurrent code: each is found, and correct code passes on all schedules.
final class ConcurrencyMistakesSpec: Spec {
  override class var traits: [SpecTrait] { [.needsSimulations] }

  override class func spec() {
    describe("a lost update between two tasks on one actor") {
      it("is found within 100 random schedules") {
        expect { try exploreSchedules(100) { try await depositTwice { await $0.depositInTwoSteps(10) } } }
          .to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["110 instead of 120"])) })
      }

      it("is found depth first") {
        expect {
          try exploreSchedules(1_000, strategy: DepthFirstSchedules()) {
            try await depositTwice { await $0.depositInTwoSteps(10) }
          }
        }.to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["110 instead of 120"])) })
      }

      it("is found by changing priorities") {
        expect {
          try exploreSchedules(1_000, strategy: PrioritySchedules(changePoints: 1)) {
            try await depositTwice { await $0.depositInTwoSteps(10) }
          }
        }.to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["110 instead of 120"])) })
      }

      it("is in no schedule of correct code") {
        let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules(interruptions: 100)) {
          try await depositTwice { await $0.deposit(10) }
        }
        expect(explored.isComplete).to(beTrue())
        expect(explored.count).to(beGreaterThan(10))
      }
    }

    describe("a cache that checks and then fetches") {
      it("is caught fetching twice") {
        expect { try exploreSchedules(100) { try await askTwice(HastyCache()) } }
          .to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["2 fetches"])) })
      }

      it("fetches once in all schedules if it stores the fetch that is running") {
        let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules(interruptions: 3)) {
          try await askTwice(PatientCache())
        }
        expect(explored.isComplete).to(beTrue())
      }
    }

    describe("a continuation that is never resumed") {
      it("is reported as a deadlock that names the task") {
        expect {
          try withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero)) {
            let delegate = Delegate()
            let answer = Task(name: "the question") { await delegate.answer() }
            _ = await answer.value
          }
        }.to(
          throwError { (error: SimulationError) in
            expect(error.kind).to(equal(.deadlock))
            expect(error.description).to(contain("\"the question\""))
          }
        )
      }
    }

    describe("a search that waits until typing has paused") {
      it("sends one request for all that was typed, after the pause") {
        try withDeterministicExecution { @MainActor in
          let search = Search(pause: .milliseconds(300))
          for text in ["c", "ca", "cat"] {
            search.text = text
            try await Simulation.current.advance(by: .milliseconds(299))
          }
          expect(search.requests).to(beEmpty())
          try await Simulation.current.advance(by: .milliseconds(1))
          expect(search.requests).to(equal(["cat"]))
        }
      }
    }

    describe("a retry that waits twice as long each time") {
      it("takes as long as its waits") {
        try withDeterministicExecution {
          let server = FlakyServer(failures: 5)
          let answer = try await retrying(attempts: 6, first: .seconds(1)) { try await server.answer() }
          expect(answer).to(equal("pong"))
          let waits = 1 + 2 + 4 + 8 + 16
          expect(Simulation.current.now).to(equal(.seconds(waits)))
        }
      }

      it("gives up after the last attempt") {
        try withDeterministicExecution {
          let server = FlakyServer(failures: 5)
          await expect { try await retrying(attempts: 5, first: .seconds(1)) { try await server.answer() } }
            .to(throwError(FlakyServer.Failure()))
        }
      }
    }

    describe("a timeout that races work") {
      it("lets work win that is faster by more than steps may be delayed, whatever the schedule") {
        try exploreSchedules(500, strategy: PortfolioSchedules(longestDelay: .seconds(1))) {
          let answer = try await withTimeout(.seconds(5)) {
            try await Task.sleep(for: .seconds(3.999))
            return "done"
          }
          expect(answer).to(equal("done"))
        }
      }

      it("ends work that is barely faster, if one of its steps is slow") {
        expect {
          try exploreSchedules(500) {
            try await withTimeout(.seconds(5)) { try await Task.sleep(for: .seconds(4.999)) }
          }
        }.to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["TimeoutError()"])) })
      }

      it("ends slower work when it fires") {
        try exploreSchedules(500, strategy: PortfolioSchedules(longestDelay: .zero)) {
          await expect { try await withTimeout(.seconds(5)) { try await Task.sleep(for: .seconds(5.001)) } }
            .to(throwError(TimeoutError()))
          expect(Simulation.current.now).to(equal(.seconds(5)))
        }
      }
    }

    describe("a view model that must be loading between an error and the loaded value", .deterministic) {
      it("is caught showing the error again for a single step") {
        let viewModel = RetryingViewModel(showsStaleErrors: true)
        viewModel.retry()
        let messages = await failures { await expect(viewModel.state).toNever(equal(.error), timeout: .seconds(60)) }
        expect(messages).to(equal(["expected to never equal <error>, got <error>"]))
        await expect(viewModel.state).toEventually(equal(.loaded))
      }

      it("is loading until it has loaded, if it is correct") {
        let viewModel = RetryingViewModel(showsStaleErrors: false)
        expect(viewModel.state).to(equal(.error))
        viewModel.retry()
        expect(viewModel.state).to(equal(.loading))
        await expect(viewModel.state).toAlways(equal(.loading), timeout: .seconds(1.999))
        await expect(viewModel.state).toEventually(equal(.loaded))
        expect(Simulation.current.now).to(equal(.seconds(2)))
      }
    }

    describe("a subscriber that starts late") {
      // One yield is not always enough for a task that was just started to subscribe: on the default executor, this well-known
      // example fails in about 6 of 100 runs.
      @Sendable func countAfterOneYield() async throws {
        let center = Center()
        let counter = Counter()
        let task = Task { for await _ in center.notifications() { await counter.increment() } }
        await Task.yield()
        center.post()
        await Task.yield()
        let count = await counter.count
        task.cancel()
        try require(count == 1, "\(count) notifications")
      }

      it("is on time in 10,000 of 10,000 first-in-first-out runs") {
        for _ in 1...10_000 { try withDeterministicExecution { try await countAfterOneYield() } }
      }

      it("misses the first element in some schedule, which fails again whenever it is replayed") {
        let failure = try captured { try exploreSchedules(1_000) { try await countAfterOneYield() } }
        expect(failure.failures).to(equal(["0 notifications"]))
        for _ in 1...100 {
          let again = try captured { try replaySchedule(failure.replay) { try await countAfterOneYield() } }
          expect(again.failures).to(equal(failure.failures))
        }
      }

      it("is never late if it subscribes before the task starts") {
        let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules()) {
          let center = Center()
          let counter = Counter()
          let notifications = center.notifications()
          let task = Task { for await _ in notifications { await counter.increment() } }
          center.post()
          try await Simulation.current.settle()
          let count = await counter.count
          task.cancel()
          try require(count == 1, "\(count) notifications")
        }
        expect(explored.isComplete).to(beTrue())
      }
    }
  }
}

/// The failure of an exploration that must fail.
private func captured(_ explore: () throws -> Void) throws -> ScheduleFailure {
  do { try explore() } catch let failure as ScheduleFailure { return failure }
  throw Problem("no schedule has failed")
}

struct Problem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

private func require(_ condition: Bool, _ problem: String) throws {
  if !condition { throw Problem(problem) }
}

// MARK: - A lost update

private actor Account {
  private(set) var balance = 100

  func deposit(_ amount: Int) { balance += amount }

  /// Ignores that the balance may have changed while it was suspended.
  func depositInTwoSteps(_ amount: Int) async {
    let balance = await checkedBalance()
    self.balance = balance + amount
  }

  private func checkedBalance() async -> Int {
    let balance = balance
    await Task.yield()
    return balance
  }
}

private func depositTwice(_ deposit: @escaping @Sendable (Account) async -> Void) async throws {
  let account = Account()
  async let first: () = deposit(account)
  async let second: () = deposit(account)
  _ = await (first, second)
  let balance = await account.balance
  try require(balance == 120, "\(balance) instead of 120")
}

// MARK: - Check, then act

private protocol Cache: Actor {
  var fetchCount: Int { get }
  func value() async -> Int
}

private actor HastyCache: Cache {
  private(set) var fetchCount = 0
  private var cached: Int?

  func value() async -> Int {
    if let cached { return cached }
    fetchCount += 1
    try? await Task.sleep(for: .seconds(1))
    cached = 7
    return 7
  }
}

private actor PatientCache: Cache {
  private(set) var fetchCount = 0
  private var fetch: Task<Int, Never>?

  func value() async -> Int {
    if let fetch { return await fetch.value }
    fetchCount += 1
    let fetch = Task {
      try? await Task.sleep(for: .seconds(1))
      return 7
    }
    self.fetch = fetch
    return await fetch.value
  }
}

private func askTwice(_ cache: some Cache) async throws {
  async let first = cache.value()
  async let second = cache.value()
  _ = await (first, second)
  let count = await cache.fetchCount
  try require(count == 1, "\(count) fetches")
}

// MARK: - Waiting

private final class Delegate: Sendable {
  func answer() async -> Int {
    await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in }
  }
}

@MainActor private final class Search {
  var text = "" {
    didSet { textDidChange() }
  }
  private(set) var requests: [String] = []
  private let pause: Duration
  private var pending: Task<Void, Never>?

  init(pause: Duration) {
    self.pause = pause
  }

  private func textDidChange() {
    pending?.cancel()
    pending = Task {
      do { try await Task.sleep(for: pause) } catch { return }
      requests.append(text)
    }
  }
}

private actor FlakyServer {
  struct Failure: Error, Equatable {}

  private var failures: Int

  init(failures: Int) {
    self.failures = failures
  }

  func answer() throws -> String {
    failures -= 1
    if failures >= 0 { throw Failure() }
    return "pong"
  }
}

private func retrying<Value: Sendable>(
  attempts: Int,
  first pause: Duration,
  _ operation: @Sendable () async throws -> Value
) async throws -> Value {
  var pause = pause
  for _ in 1..<attempts {
    if let value = try? await operation() { return value }
    try await Task.sleep(for: pause)
    pause *= 2
  }
  return try await operation()
}

private struct TimeoutError: Error, Equatable {}

private func withTimeout<Value: Sendable>(
  _ limit: Duration,
  _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw TimeoutError()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw TimeoutError() }
    return value
  }
}

@MainActor private final class RetryingViewModel {
  enum State { case loading, loaded, error }

  private(set) var state = State.error
  private let showsStaleErrors: Bool

  init(showsStaleErrors: Bool) {
    self.showsStaleErrors = showsStaleErrors
  }

  func retry() {
    state = .loading
    Task {
      try await Task.sleep(for: .seconds(1))
      if showsStaleErrors {
        state = .error
        await Task.yield()
        state = .loading
      }
      try await Task.sleep(for: .seconds(1))
      state = .loaded
    }
  }
}

// MARK: - Subscribing

/// Notifies its subscribers of what is posted, as a notification center does.
private final class Center: Sendable {
  private let subscribers = LockedArray<AsyncStream<Void>.Continuation>()

  func notifications() -> AsyncStream<Void> {
    AsyncStream { subscribers.append($0) }
  }

  func post() {
    for subscriber in subscribers.all { subscriber.yield() }
  }
}

private final class LockedArray<Element: Sendable>: @unchecked Sendable {
  // Unchecked, because the array is mutable: it is used with the lock held.
  private let lock = NSLock()
  private var elements: [Element] = []

  var all: [Element] { lock.withLock { elements } }
  func append(_ element: Element) { lock.withLock { elements.append(element) } }
}

private actor Counter {
  private(set) var count = 0

  func increment() { count += 1 }
}
