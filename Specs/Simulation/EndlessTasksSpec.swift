import Candlestick
import Foundation

final class EndlessTasksSpec: Spec {
  override class func spec() {
    describe("a poller that is left behind and ignores its cancellation") {
      let sleepsFor: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1)) }
      let forms: [(name: String, begin: @MainActor () -> Void)] = [
        ("sleeps for a time", { Task { while true { try? await Task.sleep(for: .seconds(1)) } } }),
        ("sleeps for nanoseconds", { Task { while true { try? await Task.sleep(nanoseconds: 1_000) } } }),
        ("sleeps until a time", { Task { while true { try? await ContinuousClock().sleep(until: .now) } } }),
        (
          "sleeps on the main actor, and polls",
          {
            Task { @MainActor in
              while true {
                try? await Task.sleep(for: .seconds(1))
                await poll()
              }
            }
          }
        ), ("yields", { Task { while true { await Task.yield() } } }),
        ("is detached", { Task.detached { while true { await sleepsFor() } } }),
        ("is immediate", { Task.immediate { while true { await sleepsFor() } } }),
        (
          "is a child in a group",
          { Task.detached { await withTaskGroup { $0.addTask { while true { await sleepsFor() } } } } }
        ),
        (
          "is an async let",
          {
            Task.detached {
              async let endless: Void = { while true { await sleepsFor() } }()
              await endless
            }
          }
        ),
        (
          "reads streams that are finished",
          {
            Task.detached {
              let (stream, continuation) = AsyncStream<Int>.makeStream()
              continuation.finish()
              while true { for await _ in stream {} }
            }
          }
        ),
        (
          "calls an actor",
          {
            Task.detached {
              let counter = Counter()
              while true { await counter.add() }
            }
          }
        ), ("is an actor's method that sleeps", { Task.detached { await Counter().addForEver() } }),
        ("is bound to no actor of its own", { Task.detached { await pollForEver() } }),
        (
          "awaits a task that has ended",
          {
            Task.detached {
              let ended = Task {}
              while true { await ended.value }
            }
          }
        ),
        (
          "resumes its own continuations",
          { Task.detached { while true { await withCheckedContinuation { $0.resume() } } } }
        ),
      ]
      for form in forms {
        it("is parked and named if it \(form.name)") {
          let error = simulationError(settings: hasty) {
            form.begin()
            for _ in 1...3 { await Task.yield() }
          }
          expect(error?.kind).to(equal(.tasksLeftBehind))
          expect(error?.description).to(contain("EndlessTasksSpec.swift:"))
          expect(try withDeterministicExecution(settings: hasty) { 1 }).to(equal(1))
        }
      }

      it("fails an exploration") {
        expect {
          try exploreSchedules(10, settings: hasty) {
            Task.detached { while true { try? await Task.sleep(for: .seconds(1)) } }
          }
        }.to(throwError { (error: ScheduleFailure) in expect("\(error)").to(contain("tasks were left behind")) })
      }

      it("fails its example but no other, whatever the time limit") {
        let run = InnerRun(configure: { $0.simulation = hasty }) {
          let poller: @MainActor () -> Void = {
            Task.detached { while true { try? await Task.sleep(for: .seconds(1)) } }
          }
          it("polls", .deterministic, closure: poller)
          it("polls with a limit of time", .deterministic, .timeLimit(.milliseconds(1)), closure: poller)
          it("polls on many schedules", .schedules(10), closure: poller)
          it("comes after it", .deterministic) {}
        }
        expect(run.outcomes.dropLast()).to(allPass(contain("tasks were left behind")))
        expect(run.outcomes.last).to(equal("passed"))
      }
    }

    describe("a step that never ends but could be suspended") {
      it("times out in real time") {
        let error = simulationError(settings: hasty) {
          await Task.detached(name: "busy") {
            let counter = Counter()
            while !Task.isCancelled { await counter.add() }
          }.value
        }
        expect(error?.kind).to(equal(.tooMuchTime))
        expect(error?.description).to(contain("\"busy\""))
      }

      it("is suspended at the same places in each run") {
        let counts = try (1...5).map { _ in try withDeterministicExecution(seed: 7, countAmidSteps) }
        expect(Set(counts)).to(haveCount(1))
      }

      it("loses no work when it is suspended") {
        let counts = try simulate(0..<3) {
          let counter = Counter()
          await withDiscardingTaskGroup { group in
            for _ in 1...2 { group.addTask { for _ in 1...10_000 { await counter.addTwice() } } }
          }
          return await counter.count
        }
        expect(counts).to(allPass(equal(40_000)))
      }
    }
  }
}

/// Waits neither for outside events nor, for long, for tasks that never end.
private let hasty = SimulationSettings(outsideTimeout: .zero, realTimeLimit: .seconds(1))

private func poll() async {}

/// Returns the count that another task has reached when this one runs again.
private func countAmidSteps() async -> Int {
  let counter = Counter()
  let task = Task.detached { for _ in 1...10_000 { await counter.addTwice() } }
  await Task.yield()
  let count = await counter.count
  await task.value
  return count
}

private nonisolated(nonsending) func pollForEver() async {
  while true { try? await Task.sleep(for: .seconds(1)) }
}

private actor Counter {
  private(set) var count = 0

  func add() { count += 1 }

  func addTwice() async {
    add()
    await addOnce()
  }

  private func addOnce() async { add() }

  func addForEver() async {
    while true {
      try? await Task.sleep(for: .seconds(1))
      add()
    }
  }
}
