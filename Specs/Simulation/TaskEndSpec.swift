import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class TaskEndSpec: Spec {
  override class func spec() {
    describe("a task that has ended") {
      it("is recognized immediately, wherever its last step ran") {
        let left = try withDeterministicExecution {
          let visits = Visits()
          await Task { await Task.yield() }.value
          await Task.detached { await visits.add() }.value
          await visits.addInTask()
          await Task { @MainActor in }.value
          try await Task.sleep(for: .seconds(1))
          try? await Task<Void, any Error>.detached { throw TestError.broken }.value
          await withTaskGroup(of: Void.self) { group in for _ in 1...3 { group.addTask { await visits.add() } } }
          await withDiscardingTaskGroup { group in group.addTask { await visits.add() } }
          async let one: Void = visits.add()
          async let other: Void = Task.yield()
          _ = await (one, other)
          if #available(macOS 26, *) { await Task.immediate { await visits.add() }.value }
          await Task.yield()
          return SimulationEngine.current?.tasks.all.map(\.label)
        }
        expect(left).to(equal(["the body"]))
      }

      it("is recognized if it waited on an actor for another task of that actor") {
        let left = try withDeterministicExecution {
          let gate = Visits()
          let tasks = (1...10).map { _ in Task { await gate.wait() } }
          while await gate.waiting.count < 10 { await Task.yield() }
          await gate.openInTask()
          for task in tasks { await task.value }
          await Task.yield()
          return SimulationEngine.current?.tasks.all.count
        }
        expect(left).to(equal(1))
      }

      it("releases its result with the last reference to it") {
        let isGone = try withDeterministicExecution {
          weak var result: Result?
          do {
            let visits = Visits()
            let task = Task { await visits.result() }
            result = await task.value
            expect(result).toNot(beNil())
          }
          await Task.yield()
          return result == nil
        }
        expect(isGone).to(beTrue())
      }

      it("is recognized on an outside executor once time has advanced") {
        let left = try withDeterministicExecution {
          let elsewhere = Elsewhere()
          await Task { await elsewhere.visit() }.value
          await elsewhere.visitInTask()
          try await Task.sleep(for: .seconds(1))
          return SimulationEngine.current?.tasks.all.count
        }
        expect(left).to(equal(1))
      }
    }
  }
}

private final class Result: Sendable {}

private actor Visits {
  private var count = 0
  private(set) var waiting: [CheckedContinuation<Void, Never>] = []

  func add() { count += 1 }
  func addInTask() async { await Task { add() }.value }
  func wait() async { await withCheckedContinuation { waiting.append($0) } }
  func openInTask() async { await Task { for continuation in waiting { continuation.resume() } }.value }
  func result() -> Result { Result() }
}

/// An actor on an outside executor.
private actor Elsewhere {
  private let queue = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func visit() {}
  func visitInTask() async { await Task { visit() }.value }
}
