import Candlestick
import CandlestickConcurrency
import Foundation

/// A class that is not `Sendable` and has async methods, for which ``NonisolatedSpec`` exists.
private final class Feed {
  var items: [String] = []
  var loads = 0

  func load() async throws -> Int {
    await Task.yield()
    loads += 1
    items.append("item \(loads)")
    return loads
  }
}

@MainActor private enum Screen { static var title = "" }

@globalActor private actor OtherActor { static let shared = OtherActor() }

/// Runs each kind of declaration with closures that have no isolation. The examples fail if a closure does not run as often as it should.
final class NonisolatedSpecSpec: NonisolatedSpec {
  override class func spec() {
    let log = LockIsolated<[String]>([])

    describe("a NonisolatedSpec") {
      let feed = memoized { Feed() }
      var other: Feed!
      beforeEach { other = Feed() }
      beforeEach { _ = try await other.load() }
      afterEach { feed().items = [] }

      it("calls async methods of a memoized object that is not sendable") {
        let loads = try await feed().load()
        expect(loads).to(equal(1))
        await expect { try await feed().load() }.to(equal(2))
        try await require { try await feed().load() }.to(equal(3))
        await expect { try await feed().load() }.toEventually(equal(5))
        expect(feed().items).to(haveCount(5))
      }

      it("creates a memoized value again for each example") { expect(feed().items).to(beEmpty()) }

      it("calls async methods of an object that a hook creates") {
        _ = try await other.load()
        expect(other.items).to(equal(["item 1", "item 2"]))
      }

      it("runs async closures on no actor") {
        await Task.yield(); expect(isOnMainThread()).to(beFalse())
      }
      it("runs an async closure that is isolated to the main actor there") { @MainActor in
        await Task.yield()
        expect(isOnMainThread()).to(beTrue())
      }
      context("with synchronous closures that are isolated to the main actor") {
        beforeEach { @MainActor in expect(Screen.title).to(equal("around")) }
        aroundEach { @MainActor run in
          Screen.title = "around"
          run()
          expect(Screen.title).to(equal("after"))
        }
        afterEach { @MainActor metadata in
          expect(Screen.title).to(equal(metadata.description))
          Screen.title = "after"
        }
        it("runs them there") { @MainActor in
          MainActor.assertIsolated()
          Screen.title = "runs them there"
        }
        it("has async ones, too") { @MainActor in
          await Task.yield()
          Screen.title = "has async ones, too"
        }
      }
      it("refuses a synchronous closure that is isolated to another actor") { @MainActor in
        let run = InnerRun(as: NonisolatedSpec.self) { it("is refused") { @OtherActor in fail("run") } }
        expect(run.failures.map(\.message)).to(
          equal([
            "unexpected error thrown: <a synchronous closure runs on the main thread, so it cannot be on OtherActor: "
              + "write { @OtherActor () async in … }>"
          ])
        )
      }
      it("runs synchronous closures on the main thread") { expect(isOnMainThread()).to(beTrue()) }

      context("whose memoized value is overridden") {
        feed.override {
          let outer = feed()
          outer.items.append("overridden")
          return outer
        }
        it("has the value of the override") { expect(feed().items).to(equal(["overridden"])) }
      }

      context("with an async memoized value") {
        let loaded = memoized {
          let feed = Feed()
          _ = try await feed.load()
          return feed
        }
        let optional = memoized { () async -> Int? in
          log.withValue { $0.append("made") }
          return nil
        }
        it("creates it once") {
          await expect { try await loaded().load() }.to(equal(2))
          await expect { try await loaded().loads }.to(equal(2))
        }
        it("may be nil") {
          log.setValue([])
          await expect { await optional() }.to(beNil())
          await expect { await optional() }.to(beNil())
          expect(log.value).to(equal(["made"]))
        }
        context("that is overridden") {
          loaded.override {
            let outer = try await loaded()
            _ = try await outer.load()
            return outer
          }
          it("has the value of the override") { await expect { try await loaded().loads }.to(equal(2)) }
        }
      }

      context("with a memoized struct") {
        let numbers = memoized { [1] }
        let loaded = memoized { () async throws -> [Int] in [1] }
        beforeEach {
          numbers.modify { $0.append(2) }
          try await loaded.modify { $0.append(2) }
        }
        for _ in 1...2 {
          it("changes it for one example") {
            expect(numbers.modify { $0.removeFirst() }).to(equal(1))
            expect(numbers()).to(equal([2]))
            await expect { try await loaded() }.to(equal([1, 2]))
          }
        }
      }

      it("has examples for cases", for: [(1, 1), (2, 4)]) { number, square in
        await Task.yield()
        expect(number * number).to(equal(square))
      }
      describe("a group for a case", for: [[1], [2]]) { list in
        it("has the values of the case") { expect(list).to(haveCount(1)) }
      }

      context("with aroundEach hooks") {
        var order: [String] = []
        aroundEach { run in
          order = ["around"]
          await run()
          expect(order).to(equal(["around", "inner", "example"]))
        }
        aroundEach { metadata, run in
          expect(metadata.description).to(equal("runs inside of them"))
          order.append("inner")
          await run()
        }
        it("runs inside of them") { order.append("example") }
      }

      context("with a synchronous aroundEach hook") {
        var isInside = false
        aroundEach { run in
          isInside = true
          run()
          isInside = false
        }
        it("runs inside of it") { expect(isInside).to(beTrue()) }
      }

      context("with hooks for all and with metadata") {
        var all = 0
        beforeAll {
          await Task.yield()
          all += 1
        }
        beforeEach { metadata in
          await Task.yield()
          expect(metadata.groups.first).to(equal("a NonisolatedSpec"))
        }
        justBeforeEach { all += 10 }
        it("runs them") { expect(all).to(equal(11)) }
      }

      sharedExamples("a feed") { (make: @escaping SharedContext<Feed>) in
        it("loads") { await expect { try await make().load() }.to(equal(1)) }
      }
      itBehavesLike("a feed") { feed() }
      itBehavesLike(LoadingFeed.self) { feed() }
      declareInHelper()
    }

    describe("a NonisolatedSpec in a simulation", .deterministic) {
      let feed = memoized { Feed() }
      it("calls async methods of an object that is not sendable") {
        try await Task.sleep(for: .seconds(3600))
        await expect { try await feed().load() }.to(equal(1))
      }
      it("runs async closures on no actor") {
        await Task.yield(); expect(isOnMainThread()).to(beFalse())
      }
      it("runs synchronous closures on the main thread") { expect(isOnMainThread()).to(beTrue()) }
    }

    describe("a NonisolatedSpec on schedules", .schedules(20)) {
      let feed = memoized { Feed() }
      it("has a value of its own on each schedule") {
        await expect { try await feed().load() }.to(equal(1))
      }
    }
  }
}

/// Shared examples without isolation.
private final class LoadingFeed: SharedBehavior<Feed> {
  nonisolated override class func spec(_ feed: @escaping SharedContext<Feed>) {
    it("loads its items") { await expect { try await feed().load() }.to(equal(1)) }
  }
}

/// Declares an example in a function without isolation.
private func declareInHelper() {
  it("has the examples of a helper function") {
    let feed = Feed()
    await expect { try await feed.load() }.to(equal(1))
  }
}

final class NonisolatedDeclarationsSpec: Spec {
  override class func spec() {
    describe("a memoized value of a NonisolatedSpec") {
      it("throws what its closure throws") {
        let run = InnerRun {
          let value = NonisolatedSpec.memoized { () throws -> Int in throw TestError.broken }
          it("throws") { _ = try value() }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>"]))
      }

      it("cannot be used outside of examples") {
        let run = InnerRun {
          let value = NonisolatedSpec.memoized { 1 }
          _ = value()
        }
        expect(run.outcomes).to(
          equal([
            "failed: failed where examples are declared, outside of any example: a memoized value can be used only in an "
              + "example or its hooks"
          ])
        )
      }
    }

    describe("a function without isolation that declares") {
      declareInHelper()

      @MainActor func outcomes(_ execution: SpecTrait) -> [String] {
        InnerRun {
          it("declares", execution) {
            await Task.detached { it("is too late") {} }.value
          }
        }
        .outcomes
      }
      let failed = [
        "failed: `it` can be used only where examples are declared, which is on the main thread: in `spec()` and in the closures "
          + "of `describe` and `context`"
      ]

      it("fails on another thread") { expect(outcomes(.realTime)).to(equal(failed)) }
      it("fails in a task of a simulation that is not on the main actor", .needsSimulations) {
        expect(outcomes(.deterministic)).to(equal(failed))
      }
    }
  }
}
