import Candlestick
import CandlestickConcurrency

final class SpySpec: Spec {
  override class func spec() {
    describe("a spy") {
      it("records the arguments of its calls, in order") {
        let spy = Spy<(String, Int), Void>()
        spy(("a", 1))
        spy(("b", 2))
        expect(spy.calls.map(\.0)).to(equal(["a", "b"]))
        expect(spy.calls.map(\.1)).to(equal([1, 2]))
        expect(spy.debugDescription).to(equal("Spy<(String, Int), ()> with 2 calls"))
      }

      it("keeps its stubs when its calls are cleared") {
        let spy = Spy<Int, Int>(5)
        spy(1)
        spy.clearCalls()
        expect(spy.calls).to(beEmpty())
        expect(spy(2)).to(equal(5))
        expect(spy.calls).to(equal([2]))
      }

      it("returns one stub for each call; the last one stays") {
        let spy = Spy<Void, Int>(1, 2)
        expect([spy(), spy(), spy()]).to(equal([1, 2, 2]))
        spy.append(3, 4)
        expect([spy(), spy(), spy(), spy()]).to(equal([2, 3, 4, 4]))
        spy.stub(5)
        expect(spy()).to(equal(5))
      }

      it("returns the results of closures, which receive the arguments") {
        let spy = Spy<Int, Int> { $0 * 2 }
        expect(spy(2)).to(equal(4))
        spy.append { $0 * 3 }
        expect([spy(2), spy(2)]).to(equal([4, 6]))
        spy.stub { -$0 }
        expect(spy(2)).to(equal(-2))
      }

      it("mixes values and closures") {
        let spy = Spy<Int, Int>(.value(1), .closure { $0 })
        expect([spy(7), spy(8)]).to(equal([1, 8]))
        spy.append(.value(2), .value(3))
        expect([spy(9), spy(9), spy(9)]).to(equal([9, 2, 3]))
        spy.replace(.closure { $0 + 1 }, .value(0))
        expect([spy(1), spy(1), spy(1)]).to(equal([2, 0, 0]))
      }

      it("lets a closure use the spy") {
        let spy = Spy<Int, Int>(0)
        spy.stub { [unowned spy] in spy.calls.count + $0 }
        expect(spy(10)).to(equal(11))
      }

      it("returns nothing or nil by default") {
        let (void, optional) = (Spy<Int, Void>(), Spy<Int, String?>())
        void(1)
        expect(optional(1)).to(beNil())
      }

      it("reports if there were certain calls") {
        let spy = Spy<Int, Void>()
        expect(spy.wasNotCalled).to(beTrue())
        expect(spy.wasCalled).to(beFalse())
        expect(spy.wasMostRecentlyCalled(with: 1)).to(beFalse())
        spy(1)
        spy(2)
        expect(spy.wasCalled).to(beTrue())
        expect(spy.wasNotCalled).to(beFalse())
        expect([1, 2, 3].map { spy.wasCalled(times: $0) }).to(equal([false, true, false]))
        expect([1, 2, 3].map { spy.wasCalled(with: $0) }).to(equal([true, true, false]))
        expect([[1, 2], [2, 1], [1], [1, 2, 3]].map { spy.wasCalled(with: $0) }).to(equal([true, false, false, false]))
        expect(spy.wasCalled(matching: { $0 > 1 })).to(beTrue())
        expect(spy.wasCalled(matching: { $0 > 2 })).to(beFalse())
        expect(spy.wasCalled(matching: [{ $0 == 1 }, { $0 == 2 }])).to(beTrue())
        expect(spy.wasCalled(matching: [{ $0 == 2 }, { $0 == 1 }])).to(beFalse())
        expect(spy.wasCalled(matching: [{ _ in true }])).to(beFalse())
        expect([1, 2].map { spy.wasMostRecentlyCalled(with: $0) }).to(equal([false, true]))
        expect(spy.wasMostRecentlyCalled(matching: { $0 < 2 })).to(beFalse())
        expect(spy.wasMostRecentlyCalled(matching: { $0 > 1 })).to(beTrue())
      }

      it("records the elements and the error of a sequence") {
        let spy = Spy<Result<Int, any Error>, Void>()
        await spy.record(
          AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: TestError.first)
          }
        )
        expect(spy.calls).to(haveCount(2))
        expect(spy.calls.first).to(beSuccess(equal(1)))
        expect(spy.calls.last).to(beFailure())
      }

      it("can be used by sixteen tasks at the same time") {
        let spy = Spy<Int, Int> { $0 }
        let pendable = PendableSpy<Int, Int>(pendingFallback: 0)
        await withTaskGroup(of: Int.self) { group in
          for task in 0..<16 {
            group.addTask {
              for number in 0..<100 {
                _ = spy(number)
                if number.isMultiple(of: 10) { spy.stub { $0 + task } }
                if number.isMultiple(of: 20) { spy.append(number) }
                _ = (spy.calls.count, spy.wasCalled(with: number))
              }
              return await pendable(task, fallbackDelay: .seconds(300))
            }
          }
          await expect(pendable).toEventually(beCalled(times: 16), timeout: .seconds(300))
          pendable.resolveStub(with: 3)
          var sum = 0
          for await value in group { sum += value }
          expect(sum).to(equal(48))
        }
        expect(spy).to(beCalled(times: 1_600))
        expect((0..<100).allSatisfy { number in spy.calls.count { $0 == number } == 16 }).to(beTrue())
      }
    }

    describe("a throwing spy") {
      it("returns or throws its stubs") {
        let spy = ThrowingSpy<Int, String, TestError>(success: "a", "b")
        expect { try spy(1) as String }.to(equal("a"))
        expect { try spy(1) as String }.to(equal("b"))
        spy.stub(failure: .first)
        expect { try spy(1) as String }.to(throwError(TestError.first))
        spy.stub(success: "c", "d")
        expect(try [spy(1), spy(1), spy(1)]).to(equal(["c", "d", "d"]))
        expect(spy.calls).to(haveCount(6))
      }

      it("has a type for its errors") {
        let spy = ThrowingSpy<Void, Int, TestError>(failure: .second)
        do throws(TestError) {
          _ = try spy() as Int
          fail("no error")
        } catch {
          expect(error).to(equal(.second))
        }
      }

      it("runs closures that throw") {
        let spy = ThrowingSpy<Int, Int, any Error> { number throws(any Error) in
          if number == 0 { throw TestError.first }
          return number
        }
        expect { try spy(1) as Int }.to(equal(1))
        expect { try spy(0) as Int }.to(throwError(TestError.first))
        spy.stub { _ throws(any Error) -> Int in throw TestError.second }
        expect { try spy(1) as Int }.to(throwError(TestError.second))
      }

      it("throws an EmptyError, or returns nothing, by default") {
        let (value, void) = (ThrowingSpy<Void, Int, any Error>(), ThrowingSpy<Void, Void, any Error>())
        expect { try value() as Int }.to(throwError(EmptyError()))
        expect { try void() as Void }.toNot(throwError())
        void.stub(failure: TestError.first)
        expect { try void() as Void }.to(throwError(TestError.first))
        void.stub()
        expect { try void() as Void }.toNot(throwError())
      }
    }

    describe("a property spy") {
      it("records reads, and returns its stub") {
        @PropertySpy(1) var number: Int
        expect($number).toNot(beCalled())
        expect(number).to(equal(1))
        $number.stub(2)
        expect(number).to(equal(2))
        expect($number).to(beCalled(times: 2))
      }

      it("converts its stub") {
        @PropertySpy(1, as: { "\($0)" }) var text: String
        expect(text).to(equal("1"))
      }

      it("records writes, and returns the written value") {
        @SettablePropertySpy(1) var number: Int
        number = 2
        expect($number.setter).to(beCalled(2, times: 1))
        expect($number.getter).toNot(beCalled())
        expect(number).to(equal(2))
        expect($number.getter).to(beCalled(times: 1))
      }

      it("converts the values that are read and written") {
        @SettablePropertySpy(1, getMapping: { "\($0)" }, setMapping: { Int($0) ?? 0 }) var text: String
        expect(text).to(equal("1"))
        text = "12"
        expect($text.setter).to(beCalled("12"))
        expect($text.getter()).to(equal(12))
        expect(text).to(equal("12"))
      }
    }

    describe("a dynamic result") {
      it("returns its stubs one after another") {
        let result = DynamicResult<Int, Int>(1, 2)
        result.append { $0 }
        expect([result.call(5), result.call(5), result.call(5), result.call(6)]).to(equal([1, 2, 5, 6]))
        result.replace(.value(3))
        expect(result.call(0)).to(equal(3))
        result.replace(4, 5)
        expect([result.call(0), result.call(0)]).to(equal([4, 5]))
        result.replace { -$0 }
        result.append(.value(1))
        result.append(2)
        expect([result.call(3), result.call(3), result.call(3)]).to(equal([-3, 1, 2]))
        expect(DynamicResult<Void, Int>(.value(1)).call()).to(equal(1))
        expect(DynamicResult<Int, Int> { $0 }.call(2)).to(equal(2))
      }

      it("resolves the pending values of earlier stubs when its stubs are replaced") {
        let (first, second, third) = (Answer(), Answer(), Answer())
        let result = DynamicResult<Void, Answer>(first, second)
        expect([result.call() === first, result.call() === second]).to(allPass(beTrue()))
        result.replace(third)
        expect([first, second, third].map(\.isResolved)).to(equal([true, true, false]))
      }
    }
  }
}

private final class Answer: ResolvableWithFallback {
  private(set) var isResolved = false

  func resolveWithFallback() { isResolved = true }
}
