import Candlestick
import CandlestickConcurrency
import Dispatch
import XCTest

final class CatsModelSpec: Spec {
  @TaskLocal static var session = ""

  nonisolated override func setUp() { continueAfterFailure = true }

  override class func spec() {
    let service = memoized { FakeCatService() }
    let model = memoized { CatsModel(service()) }

    describe("the cats model", .deterministic) {
      beforeEach { model().start() }

      it("is loading at first") {
        await expect(model().state).toAlways(equal(.loading), timeout: .milliseconds(999))
        await expect { await loaded(model()) }.to(beFalse())
      }

      it("counts the cats", .schedules(10)) {
        service().catsSpy.stub(success: ["Tom", "Tim"])
        await expect(model().state).toEventually(equal(.loaded(2)), timeout: .seconds(2))
        expect(service().catsSpy).to(beCalled("Ann", times: 1))
      }

      it("waits for the answer") {
        try await Simulation.current.advance(by: .seconds(1))
        expect(model().state).to(equal(.loading))
        service().catsSpy.resolveStub(success: [])
        try await Simulation.current.settle()
        expect(model().state).to(equal(.loaded(0)))
      }
    }

    describe("async code", .timeLimit(.seconds(60)), .noTasksLeftBehind) {
      let account = memoized { Account() }

      beforeEach { await account().deposit(1) }
      justBeforeEach { await account().deposit(2) }
      aroundEach { example in await $session.withValue("Ann") { await example() } }
      afterEach { await account().deposit(-3) }

      it("has its hooks") {
        await expect { await account().balance }.to(equal(3))
        expect(session).to(equal("Ann"))
      }

      it("is polled") {
        let task = Task { await account().deposit(7) }
        await expect { await account().balance }.toEventually(equal(10))
        await toEventually { await expect { await account().balance }.to(equal(10)) }
        await task.value
      }

      it("calls back") {
        await waitUntil { done in
          DispatchQueue.global().async { done() }
        }
        await waitUntil { done in
          await account().deposit(1)
          done()
        }
      }

      it("is spied on") {
        var player = FakePlayer()
        player.volume = 1
        expect(player.play(3)).to(beTrue())
        expect(player.playSpy).to(beCalled(3))
        expect(player.title).to(equal("Naima"))
        expect(player.$title).to(beCalled(times: 1))
        expect(player.$volume.setter).to(beCalled(1))
      }

      it("takes clocks, streams and providers of tasks") {
        let clock = TestClock()
        let tasks = RecordingTaskProvider()
        let log = LockIsolated<[Int]>([])
        let task = tasks.task(name: "sleeper") {
          try await clock.sleep(for: .seconds(1))
          log.withValue { $0.append(1) }
        }
        await expect { try await clock.checkSuspension() }.toEventually(throwError(SuspensionError()))
        await clock.advance(by: .seconds(1))
        try await task.value
        try await tasks.waitForTasks()
        expect(log.value).to(equal([1]))
        await expect(AsyncStream { $0.yield(Event.meow) }).to(eventuallyEmit(.meow))
      }

      it("is async by a matcher") { await expect(account()).to(haveBalance(3)) }
    }
  }
}

@MainActor private func loaded(_ model: CatsModel) async -> Bool {
  if case .loaded = model.state { true } else { false }
}
