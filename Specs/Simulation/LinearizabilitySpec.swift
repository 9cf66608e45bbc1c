import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickSpecs

private typealias Call = ModeledCall<Int, [Int]>
private typealias History = OperationHistory<Int, [Int]>

/// An error that an operation throws.
private struct Empty: Error, Equatable {}

final class LinearizabilitySpec: Spec {
  override class func spec() {
    /// Returns a call on the queue whose history is generated.
    func call(_ value: Int?) -> Call {
      if let value { return Call("enqueue(\(value))", { _ in }, { $0.append(value) }) }
      return Call("dequeue()", { _ in Int?.none }, { $0.isEmpty ? nil : $0.removeFirst() })
    }

    /// Returns a history of up to three tasks. Its results come from some order, but are often altered.
    func history(_ random: inout SeededRandom) -> History {
      var entries: [(lane: Int, call: Call, begin: Int, end: Int)] = []
      var running: [Int: (Call, Int)] = [:]
      var position = 0
      let count = Int.random(in: 2...6, using: &random)
      while entries.count < count {
        let lane = Int.random(in: 1...3, using: &random)
        if let (call, begin) = running.removeValue(forKey: lane) {
          entries.append((lane, call, begin, position))
        } else {
          running[lane] = (call(Bool.random(using: &random) ? Int.random(in: 1...2, using: &random) : nil), position)
        }
        position += 1
      }
      var model: [Int] = []
      let order = entries.indices.sorted { entries[$0].end < entries[$1].end }
      var results = [OperationResult](repeating: OperationResult(Int?.none), count: count)
      for index in order { results[index] = entries[index].call.run(on: &model) }
      let isChanged = Int.random(in: 0...2, using: &random) > 0
      if isChanged,
        let index = entries.indices.filter({ entries[$0].call.text == "dequeue()" }).randomElement(using: &random)
      {
        results[index] = OperationResult(Optional([1, 2].randomElement(using: &random)!))
      }
      return History(
        entries: zip(entries, results).map { entry, result in
          History.Entry(
            lane: "task \(entry.lane)",
            call: entry.call,
            begin: entry.begin,
            end: entry.end,
            result: result
          )
        }
      )
    }

    /// Returns true if some permutation explains the history.
    func isLinearizable(_ history: History) -> Bool {
      func permutations(_ rest: [Int]) -> [[Int]] {
        rest.isEmpty ? [[]] : rest.flatMap { first in permutations(rest.filter { $0 != first }).map { [first] + $0 } }
      }
      return permutations(Array(history.entries.indices)).contains { explains(history, $0) }
    }

    func explains(_ history: History, _ order: [Int]) -> Bool {
      var model: [Int] = []
      let entries = order.map { history.entries[$0] }
      let isInRealTime = entries.indices.allSatisfy { later in
        entries[later...].allSatisfy { $0.end > entries[later].begin || $0.end == entries[later].end }
      }
      return isInRealTime && entries.allSatisfy { $0.call.run(on: &model) == $0.result }
    }

    describe("a history") {
      it("is linearizable if and only if some permutation explains it") {
        var random = SeededRandom(seed: 1)
        var counts = [true: 0, false: 0]
        for _ in 1...1_000 {
          let history = history(&random)
          let order = history.order(from: [])
          expect(order != nil).to(equal(isLinearizable(history)), description: history.lanes)
          if let order { expect(explains(history, order)).to(beTrue(), description: history.lanes) }
          counts[order != nil, default: 0] += 1
        }
        expect(counts[true]).to(beGreaterThan(200))
        expect(counts[false]).to(beGreaterThan(200))
      }

      it("shows each call in its lane, with a bar for its duration, and the result") {
        let history = History(entries: [
          .init(lane: "task 2", call: call(nil), begin: 1, end: 2, result: OperationResult(Int?.none)),
          .init(lane: "task 1", call: call(12), begin: 0, end: 3, result: OperationResult(())),
          .init(lane: "after", call: call(nil), begin: 4, end: 5, result: OperationResult(thrown: Empty())),
        ])
        expect(history.lanes) == """
            task 1  enqueue(12)  ├─────┤ ()
            task 2  dequeue()      ├─┤ nil
            after   dequeue()            ├─┤ throws Empty()
          """
      }
    }

    describe("the result of an operation") {
      it("equals a result with the same value or error") {
        expect(OperationResult(1)) == OperationResult(1)
        expect(OperationResult(Optional(1))) == OperationResult(Optional(1))
        expect(OperationResult(())) == OperationResult(())
        expect(OperationResult((1, "a"))) == OperationResult((1, "a"))
        expect(OperationResult(thrown: Empty())) == OperationResult(thrown: Empty())
      }

      it("differs from other results") {
        expect(OperationResult(1)) != OperationResult(2)
        expect(OperationResult(1)) != OperationResult(Int?.none)
        expect(OperationResult((1, "a"))) != OperationResult((1, "b"))
        expect(OperationResult(Empty())) != OperationResult(thrown: Empty())
      }
    }

    describe("expectLinearizable", .needsSimulations) {
      it("treats thrown errors as results") {
        try await expectLinearizable(
          { LockedQueue() },
          against: [Int](),
          operations: [
            .init("enqueue", .int(0...9)) { queue, value in
              queue.enqueue(value)
            } model: {
              $0.append($1)
            },
            .init("dequeue") { queue in
              guard let value = queue.dequeue() else { throw Empty() }
              return value
            } model: { values in
              guard !values.isEmpty else { throw Empty() }
              return values.removeFirst()
            },
          ],
          in: .schedules(100)
        )
      }

      it("fails if an operation never returns, and shows the simplest such program") {
        let failure = await error {
          try await expectLinearizable(
            { DispatchSemaphore(value: 0) },
            against: 0,
            operations: [
              .init("signal") { semaphore in
                _ = semaphore.signal()
              } model: {
                $0 += 1
              },
              .init("wait") { semaphore in
                await block(on: semaphore)
              } model: {
                $0 -= 1
              },
            ],
            in: .schedules(100)
          )
        }
        expect(failure.map { "\($0)" }).to(contain("deadlock"))
        expect(failure.map { "\($0)" }).to(contain("Drawn values: task 1: wait()\n"))
      }

      it("replays a failure") {
        func check(_ execution: ExecutionMode) async -> ScheduleFailure? {
          await error { try await expectQueue(in: execution) { TornQueue() } } as? ScheduleFailure
        }
        let failure = await check(.schedules(1_000))
        let replayed = await check(try .replay(failure?.replay ?? ""))
        expect(replayed?.failures).toNot(beNil())
        expect(replayed?.failures) == failure?.failures
      }

      it("rejects an execution without schedules, and an empty list of operations") {
        let captured = CapturedFailures()
        try await FailureReporter.withDestination(captured) {
          let none: [ModeledOperation<Int, Int>] = []
          try await expectLinearizable({ 0 }, against: 0, operations: none)
          let one = [
            ModeledOperation<Int, Int>("get") {
              $0
            } model: {
              $0
            }
          ]
          try await expectLinearizable({ 0 }, against: 0, operations: one, in: .deterministic)
        }
        expect(captured.messages) == [
          "expectLinearizable needs at least one operation",
          #"expectLinearizable explores schedules; pass .schedules(1_000) or .replay("…")"#,
        ]
      }
    }
  }
}

/// Blocks until the semaphore is signaled.
private func block(on semaphore: DispatchSemaphore) async {
  func wait() { semaphore.wait() }
  wait()
}

/// Returns the error that the code throws; nil if it throws none.
private nonisolated(nonsending) func error(_ code: () async throws -> Void) async -> (any Error)? {
  do { try await code() } catch { return error }
  return nil
}
