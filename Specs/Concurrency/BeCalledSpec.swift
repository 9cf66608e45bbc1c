import Candlestick
import CandlestickConcurrency

/// `beCalled`, `mostRecentlyBeCalled`, `haveBeenCalled(before:)` and `ArgumentCaptor`.
final class BeCalledSpec: Spec {
  private struct Cat: Equatable {
    var name: String
    var age: Int
  }

  override class func spec() {
    let spy = memoized { Spy<Int, Void>() }

    @MainActor func call(_ arguments: Int...) {
      for argument in arguments { spy()(argument) }
    }

    describe("beCalled") {
      it("matches a spy that was called") {
        expect(spy()).toNot(beCalled())
        call(1)
        expect(spy()).to(beCalled())
      }

      it("matches a call with equal arguments") {
        call(1, 2)
        expect(spy()).to(beCalled(1))
        expect(spy()).to(beCalled(2))
        expect(spy()).toNot(beCalled(3))
      }

      it("fails with the error of a matcher of arguments, also if it must not match") {
        call(1)
        let broken = Matcher<Int> { _ in throw TestError.broken }
        let messages = failures {
          expect(spy()).to(beCalled(broken))
          expect(spy()).toNot(beCalled(broken))
          expect(spy()).toNot(mostRecentlyBeCalled(broken))
        }
        expect(messages).to(equal(Array(repeating: "unexpected error thrown: <broken>", count: 3)))
      }

      it("matches nil as an argument") {
        let spy = Spy<Int?, Void>()
        spy(nil)
        expect(spy).to(beCalled(nil))
        expect(spy).toNot(beCalled(1))
      }

      it("reports the difference to the nearest call of several arguments") {
        let spy = Spy<(String, Int?), Void>()
        spy(("Tom", 3))
        expect(failures { expect(spy).to(beCalled(("Tom", nil))) }.first)
          .to(beginWith("expected to be called with <(\"Tom\", nil)>, got 1 call"))
        spy(("Tom", nil))
        expect(spy).to(beCalled(("Tom", nil)))
      }

      it("describes combined matchers without a hint at beNil") {
        call(1)
        let matchers = "{match all of: {equal <2>}, and {be less than <2>}}"
        expect(failures { expect(spy()).to(beCalled(satisfyAllOf(equal(2), beLessThan(2)))) }.first)
          .to(beginWith("expected to be called with arguments to \(matchers), got 1 call"))
        expect(failures { expect(spy()).to(beCalled(equal(2) || equal(3))) }.first).toNot(contain("beNil"))
      }

      it("accepts implicit members, literals and tuples") {
        let (cats, tuples) = (Spy<Cat, Void>(), Spy<(String, Int), Void>())
        cats(Cat(name: "Tom", age: 3))
        tuples(("Tom", 3))
        expect(cats).to(beCalled(.init(name: "Tom", age: 3)))
        expect(cats).to(mostRecentlyBeCalled(.init(name: "Tom", age: 3)))
        expect(tuples).to(beCalled(("Tom", 3))).toNot(beCalled(("Tom", 2))).toNot(beCalled(("Tim", 3)))
        expect(tuples).to(beCalled(("Tom", 3), times: 1)).toNot(beCalled(("Tom", 3), times: 2...))
        expect(tuples).to(mostRecentlyBeCalled(("Tom", 3))).toNot(mostRecentlyBeCalled(("Tom", 4)))
        expect(tuples).to(beCalled(equal(("Tom", 3))))
        let lists = Spy<[Int], Void>()
        lists([1, 2])
        expect(lists).to(beCalled([1, 2], times: 1...))
        expect(lists).to(beCalled(contain(2)))
      }

      it("matches a call whose arguments satisfy all matchers") {
        call(1, 9)
        expect(spy()).to(beCalled(equal(1)))
        expect(spy()).to(beCalled(beGreaterThan(5), beLessThan(10)))
        expect(spy()).toNot(beCalled(beGreaterThan(1), beLessThan(9)))
      }

      it("matches one of several arguments") {
        let spy = Spy<(name: String, age: Int), Void>()
        spy((name: "Tom", age: 3))
        expect(spy).to(beCalled(map(\.name, equal("Tom")), map(\.age, equal(3))))
        expect(spy).toNot(beCalled(map(\.name, equal("Tom")), map(\.age, equal(4))))
      }

      it("counts the calls that match") {
        call(1, 2, 1)
        expect(spy()).to(beCalled(times: 3))
        expect(spy()).toNot(beCalled(times: 2))
        expect(spy()).to(beCalled(1, times: 2))
        expect(spy()).toNot(beCalled(1, times: 3))
        expect(spy()).to(beCalled(3, times: 0))
        expect(spy()).to(beCalled(beGreaterThan(1), times: 1))
      }

      it("counts the calls within a range") {
        call(1, 2, 1)
        expect(spy()).to(beCalled(times: 1...))
        expect(spy()).to(beCalled(times: ...3))
        expect(spy()).toNot(beCalled(times: ..<3))
        expect(spy()).to(beCalled(1, times: 1..<3))
        expect(spy()).toNot(beCalled(1, times: 3...4))
        expect(spy()).to(beCalled(beLessThan(5), times: 3...3))
      }

      it("waits for a call", .deterministic) {
        let spy = spy()
        Task {
          try await Task.sleep(for: .seconds(1))
          spy(5)
        }
        await expect(spy).toEventually(beCalled(5), timeout: .seconds(2))
      }

      it("fails on a nil spy") {
        let missing: Spy<Int, Void>? = nil
        let messages = failures { expect(missing).to(beCalled()) }
        expect(messages).to(equal(["expected to be called, got <nil> (use beNil() to match nils)"]))
      }
    }

    describe("a failure of beCalled") {
      it("reports that there were no calls") {
        let messages = failures { expect(spy()).to(beCalled(1)) }
        expect(messages).to(equal(["expected to be called with <1>, got no calls"]))
      }

      it("shows all calls, and marks the one with the nearest number") {
        call(12, 4, 900)
        let messages = failures { expect(spy()).to(beCalled(5)) }
        expect(messages).to(
          equal([
            """
            expected to be called with <5>, got 3 calls
                1: <12>
              → 2: <4>  (nearest)
                3: <900>
            """
          ])
        )
      }

      it("shows how the nearest call differs") {
        let spy = Spy<Cat, Void>()
        for cat in [Cat(name: "Felix", age: 9), Cat(name: "Tom", age: 4)] { spy(cat) }
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) {
          expect(spy).to(beCalled(Cat(name: "Tom", age: 3)))
          return
        }
        expect(captured.messages.first).to(contain("→ 2: <Cat(name: \"Tom\", age: 4)>  (nearest)"))
        expect(captured.details).to(contain("-   age: 3\n+   age: 4"))
      }

      it("marks no call if all have the same distance") {
        call(4, 6)
        let messages = failures { expect(spy()).to(beCalled(5)) }
        expect(messages.first).toNot(contain("nearest"))
      }

      it("marks the call that satisfies the most matchers") {
        call(1, 7)
        let messages = failures { expect(spy()).to(beCalled(beGreaterThan(5), beLessThan(7))) }
        expect(messages).to(
          equal([
            """
            expected to be called with arguments to {be greater than <5>}, and {be less than <7>}, got 2 calls
                1: <1>
                2: <7>
            """
          ])
        )
        call(-1)
        let others = failures { expect(spy()).to(beCalled(beGreaterThan(5), beLessThan(7), beLessThan(0))) }
        expect(others.first).to(contain("→ 3: <-1>  (nearest)"))
      }

      it("marks the calls that match, if there are too few or too many") {
        call(1, 2, 1)
        let messages = failures {
          expect(spy()).to(beCalled(1, times: 1))
          expect(spy()).to(beCalled(times: 1))
        }
        expect(messages).to(
          equal([
            """
            expected to be called 1 time with <1>, got 2 of 3 calls
              ✓ 1: <1>
              → 2: <2>  (nearest)
              ✓ 3: <1>
            """,
            """
            expected to be called 1 time, got 3 calls
                1: <1>
                2: <2>
                3: <1>
            """,
          ])
        )
      }

      it("names the range") {
        let messages = failures {
          expect(spy()).to(beCalled(times: 1...))
          expect(spy()).to(beCalled(times: 2...3))
          expect(spy()).to(beCalled(times: 2..<3))
          expect(spy()).toNot(beCalled(times: ...1))
          expect(spy()).toNot(beCalled(5, times: ..<2))
        }
        expect(messages).to(
          equal([
            "expected to be called at least 1 time, got no calls",
            "expected to be called 2 to 3 times, got no calls",
            "expected to be called 2 to 2 times, got no calls",
            "expected to not be called at most 1 time, got no calls",
            "expected to not be called fewer than 2 times with <5>, got no calls",
          ])
        )
      }

      it("omits calls in the middle, but not the nearest") {
        for number in 0..<1_000 { spy()(number * 10) }
        let messages = failures { expect(spy()).to(beCalled(8_994)) }
        let calls = (0..<1_000).map { "    \($0 + 1): <\($0 * 10)>" }
        let middle = [
          "     … 849 calls left out …", "  → 900: <8990>  (nearest)", "     … 50 calls left out …",
        ]
        expect(messages[0].split(separator: "\n").dropFirst().map(String.init))
          .to(equal(calls.prefix(50) + middle + calls.suffix(50)))
      }

      it("omits none of a hundred calls, and one of a hundred and one") {
        @MainActor func message() -> String { failures { expect(spy()).to(beCalled(times: 0)) }[0] }
        for number in 1...100 { spy()(number) }
        expect(message()).toNot(contain("left out"))
        expect(message()).to(contain("50: <50>\n", "51: <51>\n"))
        spy()(101)
        expect(message()).to(contain("50: <50>\n     … 1 call left out …\n", "52: <52>\n"))
      }

      it("puts the arguments of a call on one line") {
        let spy = Spy<String, Void>()
        spy("a\nb")
        expect(failures { expect(spy).to(beCalled("c")) }.first?.split(separator: "\n")).to(haveCount(2))
      }
    }

    describe("mostRecentlyBeCalled") {
      it("matches the latest call") {
        expect(spy()).toNot(mostRecentlyBeCalled())
        call(1, 2)
        expect(spy()).to(mostRecentlyBeCalled())
        expect(spy()).to(mostRecentlyBeCalled(2))
        expect(spy()).toNot(mostRecentlyBeCalled(1))
        expect(spy()).to(mostRecentlyBeCalled(beGreaterThan(1)))
        expect(spy()).toNot(mostRecentlyBeCalled(beLessThan(2)))
      }

      it("shows all calls when it fails, with those that match") {
        call(1, 2)
        let messages = failures { expect(spy()).to(mostRecentlyBeCalled(1)) }
        expect(messages).to(
          equal([
            """
            expected to be called most recently with <1>, got 1 of 2 calls
              ✓ 1: <1>
              → 2: <2>  (nearest)
            """
          ])
        )
      }
    }

    describe("haveBeenCalled(before:)") {
      let other = memoized { Spy<String, Int>(0) }

      it("matches a spy whose first call came before the other's first") {
        call(1)
        other()("a")
        call(2)
        expect(spy()).to(haveBeenCalled(before: other()))
        expect(other()).toNot(haveBeenCalled(before: spy()))
      }

      it("does not match a spy and itself") {
        call(1)
        expect(spy()).toNot(haveBeenCalled(before: spy()))
      }

      it("shows the calls of both in order when it fails") {
        other()("a")
        call(1)
        let messages = failures { expect(spy()).to(haveBeenCalled(before: other())) }
        expect(messages).to(
          equal([
            """
            expected to have been called before the other spy, got calls in this order
                1: the other: <a>
                2: <1>
            """
          ])
        )
      }

      it("does not match if one was not called") {
        let messages = failures {
          expect(spy()).to(haveBeenCalled(before: other()))
          other()("a")
          expect(spy()).to(haveBeenCalled(before: other()))
          expect(other()).to(haveBeenCalled(before: spy()))
        }
        expect(messages).to(
          equal([
            "expected to have been called before the other spy, got no calls of either",
            "expected to have been called before the other spy, got no calls",
            "expected to have been called before the other spy, got no calls of the other",
          ])
        )
      }

      it("compares calls across threads and tasks", .schedules(100)) {
        let (first, second) = (Spy<Int, Void>(), Spy<Int, Void>())
        let task = Task.detached { first(1) }
        async let later: Void = {
          await task.value
          second(2)
        }()
        await later
        expect(first).to(haveBeenCalled(before: second))
      }
    }

    describe("an argument captor") {
      let captor = memoized { ArgumentCaptor<Int>() }

      it("keeps the arguments of all calls") {
        call(1, 2)
        expect(spy()).to(beCalled(captor().capture()))
        expect(captor().values).to(equal([1, 2]))
        expect(captor().value).to(equal(2))
      }

      it("keeps only arguments of calls that satisfy all matchers") {
        call(1, 2, 3)
        expect(spy()).to(beCalled(captor().capture(), beGreaterThan(1)))
        expect(captor().values).to(equal([2, 3]))
        expect(spy()).to(beCalled(captor().capture(where: beLessThan(2))))
        expect(captor().values).to(equal([1]))
      }

      it("keeps no argument of an expectation that does not match") {
        call(1)
        expect(spy()).to(beCalled(captor().capture()))
        expect(spy()).toNot(beCalled(captor().capture(), beGreaterThan(1)))
        expect(captor().value).to(beNil())
        let messages = failures { expect(spy()).to(beCalled(captor().capture(), beGreaterThan(1), beLessThan(2))) }
        expect(messages).to(haveCount(1))
        expect(captor().value).to(beNil())
      }

      it("captures one of several arguments, such as a completion handler") {
        let spy = Spy<(url: String, completion: @Sendable (Int) -> Void), Void>()
        let result = LockIsolated(0)
        spy((url: "a", completion: { result.setValue($0) }))
        spy((url: "b", completion: { result.setValue(-$0) }))
        let completion = ArgumentCaptor<@Sendable (Int) -> Void>()
        expect(spy).to(beCalled(map({ $0.url }, equal("a")), map({ $0.completion }, completion.capture())))
        completion.value?(200)
        expect(result.value).to(equal(200))
        expect(completion.values).to(haveCount(1))
      }

      it("keeps each argument once while an expectation polls", .deterministic) {
        let spy = spy()
        Task {
          for number in 1...3 {
            try await Task.sleep(for: .seconds(1))
            spy(number)
          }
        }
        await expect(spy).toEventually(beCalled(captor().capture(), times: 3), timeout: .seconds(5))
        expect(captor().values).to(equal([1, 2, 3]))
      }

      it("captures a value outside a spy, too") {
        expect(5).to(captor().capture())
        expect(captor().values).to(equal([5]))
      }
    }
  }
}
