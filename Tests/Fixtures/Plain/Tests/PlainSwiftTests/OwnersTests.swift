import CandlestickSimulation
import Foundation
import Synchronization
import Testing

/// Tests that simulate, and others that run in parallel in real time. They share an actor with tasks in flight, a
/// global actor, streams and continuations, and yet each test stays in its own simulation or in real time.
struct OwnersTests {
  private static let rounds = ProcessInfo.processInfo.environment["PLAIN_ROUNDS"].flatMap { Int($0) } ?? 2_000

  /// Long enough for a slow machine.
  private static let settings = SimulationSettings(outsideTimeout: .seconds(60), realTimeLimit: .seconds(600))

  @Test(arguments: 0..<2) func simulates(test: Int) async throws {
    for number in 0..<Self.rounds {
      try await withDeterministicExecution(seed: UInt64(number), settings: Self.settings) {
        await Visitor(isSimulated: true).visit(number)
      }
    }
  }

  @Test(arguments: 0..<2) func runsForReal(test: Int) async {
    for number in 0..<Self.rounds { await Visitor(isSimulated: false).visit(number) }
  }

  @MainActor @Test func runsForRealOnTheMainActor() async {
    for number in 0..<Self.rounds { await Visitor(isSimulated: false).visit(number) }
  }

  @Test func simulatesInOneLongSimulation() async throws {
    try await withDeterministicExecution(settings: Self.settings) {
      for number in 0..<Self.rounds { await Visitor(isSimulated: true).visit(number) }
    }
  }
}

/// Uses everything that is shared, and checks where it runs.
private struct Visitor: Sendable {
  let isSimulated: Bool

  func visit(_ number: Int) async {
    await Lobby.shared.enter(self)
    check("after an actor")
    _ = await Lobby.shared.value(number % 3, for: self)
    check("after a task in flight")
    await enterGlobalActor()
    check("after a global actor")
    await readStream()
    await beWoken()
    check("after a continuation")
  }

  /// Adds a continuation, and resumes all waiting ones, until another visitor has resumed this one.
  private func beWoken() async {
    let hasMet = Flag()
    await withDiscardingTaskGroup { group in
      group.addTask {
        await Lobby.shared.meet(self)
        hasMet.set()
      }
      while !hasMet.isSet {
        await Lobby.shared.wakeAll(self)
        await Task.yield()
      }
    }
  }

  private func readStream() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    async let sum = stream.reduce(0, +)
    await SharedStreams.shared.feed(continuation, for: self)
    let total = await sum
    #expect(total == 6)
    check("after a stream")
  }

  @HallActor private func enterGlobalActor() async {
    check("on a global actor")
    await Task.yield()
    check("on a global actor, again")
  }

  func check(_ place: String) {
    let isVirtual = Date() >= SimulationSettings.defaultStartDate
    let isRunning = Simulation.current.isRunning
    guard isRunning != isSimulated || isVirtual != isSimulated || Task.isCancelled else { return }
    Issue.record("\(place): in a simulation \(isRunning), virtual \(isVirtual), cancelled \(Task.isCancelled); \(self)")
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

@globalActor private actor HallActor {
  static let shared = HallActor()
}

/// Feeds streams of any owner.
private actor SharedStreams {
  static let shared = SharedStreams()

  func feed(_ stream: AsyncStream<Int>.Continuation, for visitor: Visitor) async {
    for number in 1...3 {
      visitor.check("feeding a stream")
      stream.yield(number)
      await Task.yield()
    }
    stream.finish()
  }
}

private actor Lobby {
  static let shared = Lobby()

  private var tasks: [Int: Task<Int, Never>] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter(_ visitor: Visitor) { visitor.check("on an actor") }

  /// The result of a task in flight, which the first visitor starts and all await.
  func value(_ key: Int, for visitor: Visitor) async -> Int {
    if let task = tasks[key] {
      let value = await task.value
      visitor.check("on an actor, after another's task")
      return value
    }
    let task = Task {
      visitor.check("in flight")
      await Task.yield()
      visitor.check("in flight, again")
      try? await Task.sleep(for: .microseconds(10))
      visitor.check("in flight, after a sleep")
      return key
    }
    tasks[key] = task
    let value = await task.value
    tasks[key] = nil
    visitor.check("on an actor, after its own task")
    return value
  }

  func meet(_ visitor: Visitor) async {
    await withCheckedContinuation { waiting.append($0) }
    visitor.check("on an actor, after a continuation")
  }

  func wakeAll(_ visitor: Visitor) {
    visitor.check("on an actor, waking")
    for visitor in waiting { visitor.resume() }
    waiting = []
  }
}
