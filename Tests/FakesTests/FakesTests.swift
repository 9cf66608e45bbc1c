import Fakes
import Nimble
import XCTest

/// Uses each declaration of swift-fakes as its own suite and its users do.
final class FakesTests: XCTestCase {
  private enum Failure: Error, Equatable { case first, second }

  func testSpy() {
    let subject = Spy<Int, Int>(1, 2)
    expect(subject.wasNotCalled).to(beTrue())
    expect(subject(5)).to(equal(1))
    expect(subject(6)).to(equal(2))
    expect(subject.calls).to(equal([5, 6]))
    expect(subject.wasCalled).to(beTrue())
    expect(subject.wasCalled(times: 2)).to(beTrue())
    expect(subject.wasCalled(with: 5)).to(beTrue())
    expect(subject.wasCalled(with: [5, 6])).to(beTrue())
    expect(subject.wasCalled(matching: { $0 == 5 })).to(beTrue())
    expect(subject.wasCalled(matching: [{ $0 == 5 }, { $0 == 6 }])).to(beTrue())
    expect(subject.wasMostRecentlyCalled(with: 6)).to(beTrue())
    expect(subject.wasMostRecentlyCalled(matching: { $0 == 6 })).to(beTrue())
    subject.clearCalls()
    expect(subject.calls).to(beEmpty())
    expect(subject.debugDescription).to(contain("Spy<Int, Int>"))
    subject.stub(3)
    subject.append(4)
    subject.append { $0 }
    subject.append(Spy<Int, Int>.Stub.value(7))
    expect([subject(1), subject(1), subject(8), subject(1)]).to(equal([3, 4, 8, 7]))
    subject.replace(.closure { $0 * 2 })
    expect(subject(4)).to(equal(8))
    subject.stub { $0 * 3 }
    expect(subject(4)).to(equal(12))
  }

  func testDefaults() {
    let void = Spy<Void, Void>()
    void()
    expect(Spy<Void, Int?>()()).to(beNil())
    expect(Spy<Int, Int>(.value(1), .closure { $0 })(3)).to(equal(1))
    expect(Spy<Int, Int> { $0 }(3)).to(equal(3))
  }

  func testThrowingSpy() {
    let subject = ThrowingSpy<Void, Int, Failure>(success: 1, 2)
    expect { try subject() as Int }.to(equal(1))
    expect { try subject() as Int }.to(equal(2))
    subject.stub(failure: .first)
    expect { try subject() as Int }.to(throwError(Failure.first))
    subject.stub(success: 5)
    expect { try subject() as Int }.to(equal(5))
    subject.stub { () throws(Failure) -> Int in throw .second }
    expect { try subject() as Int }.to(throwError(Failure.second))
    expect { try ThrowingSpy<Int, Int, Failure>(failure: .first)(1) as Int }.to(throwError(Failure.first))
    expect { try ThrowingSpy<Int, Int, any Error>()(1) as Int }.to(throwError(EmptyError()))
    let void = ThrowingSpy<Int, Void, Failure>()
    void.stub(failure: .second)
    void.stub()
    expect { try void(1) as Void }.toNot(throwError())
    let closure = ThrowingSpy<Int, Int, Failure> { (_: Int) throws(Failure) -> Int in throw .first }
    expect { try closure(1) as Int }.to(throwError(Failure.first))
  }

  func testPendableSpy() async {
    let subject = PendableSpy<Int, Int>(pendingFallback: 1)
    let call = Task { await subject(5, fallbackDelay: 300) }
    await expect(subject).toEventually(beCalled(5), timeout: .seconds(60))
    subject.resolveStub(with: 2)
    await expect { await call.value }.to(equal(2))
    subject.stub(finished: 3)
    await expect { await subject(5) }.to(equal(3))
    subject.stub(pendingFallback: 4)
    await expect { await subject(5, fallbackDelay: 0) }.to(equal(4))
    await expect { await PendableSpy<Void, Int>(finished: 6)() }.to(equal(6))

    let void = PendableSpy<Void, Void>()
    void.stubPending()
    await void(fallbackDelay: 0)
    void.stubFinished()
    await void()
    void.resolveStub()
    let optional = PendableSpy<Void, Int?>(finished: 1)
    optional.stubPending()
    await expect { await optional(fallbackDelay: 0) as Int? }.to(beNil())
  }

  func testThrowingPendableSpy() async {
    let subject = ThrowingPendableSpy<Void, Int, any Error>()
    await expect { try await subject(fallbackDelay: 0) as Int }.to(throwError(EmptyError()))
    subject.resolveStub(success: 1)
    await expect { try await subject() as Int }.to(equal(1))
    subject.resolveStub(failure: Failure.first)
    await expect { try await subject() as Int }.to(throwError(Failure.first))
    subject.stub(success: 2)
    await expect { try await subject() as Int }.to(equal(2))
    subject.stub(failure: Failure.second)
    await expect { try await subject() as Int }.to(throwError(Failure.second))
    subject.stub(pendingSuccess: 3)
    await expect { try await subject(fallbackDelay: 0) as Int }.to(equal(3))
    subject.stub(pendingFailure: Failure.first)
    await expect { try await subject(fallbackDelay: 0) as Int }.to(throwError(Failure.first))
    subject.stubPendingFailure()
    await expect { try await subject(fallbackDelay: 0) as Int }.to(throwError(EmptyError()))
    subject.stubFailure()
    await expect { try await subject() as Int }.to(throwError(EmptyError()))
    let others = [
      ThrowingPendableSpy<Int, Int, Failure>(success: 1), ThrowingPendableSpy(pendingSuccess: 1),
      ThrowingPendableSpy(failure: .first), ThrowingPendableSpy(pendingFailure: .first),
    ]
    var results: [Int?] = []
    for other in others { results.append(try? await other(1, fallbackDelay: 0) as Int) }
    expect(results).to(equal([1, 1, nil, nil]))
  }

  func testPendable() async {
    let subject = Pendable<Int>.pending(fallback: 1)
    await expect { await subject.call(fallbackDelay: 0.001) }.to(equal(1))
    subject.reset()
    subject.resolve(with: 2)
    await expect { await subject.call() }.to(equal(2))
    subject.reset()
    let resolvable: any ResolvableWithFallback = subject
    resolvable.resolveWithFallback()
    await expect { await subject.call() }.to(equal(1))
    await expect { await Pendable(fallbackValue: 5).call(fallbackDelay: 0) }.to(equal(5))
    await expect { await Pendable.finished(6).call() }.to(equal(6))
    await Pendable.finished().call()
    await Pendable<Void>.pending().call(fallbackDelay: 0)
    await expect { await Pendable<Int?>.pending().call(fallbackDelay: 0) }.to(beNil())
    let throwing: ThrowingPendable<Int, any Error> = .pending()
    await expect { try await throwing.call(resolveDelay: 0) as Int }.to(throwError(EmptyError()))
  }

  @available(*, deprecated)
  func testThrowingDynamicPendable() async {
    let subject: ThrowingDynamicPendable<Int, any Error> = .finished(.success(1))
    await expect { try await subject.call() as Int }.to(equal(1))
  }

  func testPendableDefaults() {
    expect(PendableDefaults.delay).to(equal(PendableDefaults.shared.delay))
    expect(PendableDefaults().delay).to(equal(2))
    let own = PendableDefaults()
    for delay in [0.25, .infinity] {
      own.delay = delay
      expect(own.delay).to(equal(min(delay, 100 * 365 * 24 * 3600)))
    }
  }

  func testDelaysThatAreNotPositive() async {
    for delay in [-1, Double.nan, -Double.infinity] {
      await expect { await Pendable.pending(fallback: 1).call(fallbackDelay: delay) }.to(equal(1))
    }
  }

  func testPropertySpies() {
    final class Player {
      @PropertySpy(3) var songCount: Int
      @PropertySpy(3, as: { "\($0) songs" }) var description: String
      @SettablePropertySpy(1) var volume: Int
      @SettablePropertySpy(1, getMapping: { Double($0) }, setMapping: { Int($0) }) var speed: Double
    }
    let player = Player()
    expect(player.songCount).to(equal(3))
    expect(player.$songCount.calls).to(haveCount(1))
    expect(player.description).to(equal("3 songs"))
    player.volume = 2
    expect(player.volume).to(equal(2))
    player.speed = 4
    expect(player.$speed.setter).to(mostRecentlyBeCalled(4))
    expect(player.$speed.getter()).to(equal(4))
    let spies: SettablePropertySpy<Int, Int>.ProjectedValue = player.$volume
    expect(spies.getter).to(beCalled(times: 1))
    let (property, settable) = (PropertySpy(1) as PropertySpy<Int, Int>, SettablePropertySpy<Int, Int>(1))
    expect(property.mapping(5)).to(equal(5))
    expect(property.projectedValue).toNot(beCalled())
    expect(property.wrappedValue).to(equal(1))
    expect(settable.getMapping(5)).to(equal(5))
    expect(settable.setMapping(5)).to(equal(5))
    expect(settable.wrappedValue).to(equal(1))
    expect(settable.projectedValue.getter).to(beCalled())
  }

  /// Compiles without a warning only if the setter mutates: otherwise the compiler suggests `let`.
  func testAStructWithASettablePropertySpyIsAVariable() {
    struct Player {
      @SettablePropertySpy(1) var volume: Int
    }
    var player = Player()
    player.volume = 2
    expect(player.$volume.setter).to(beCalled(2))
    expect(player.volume).to(equal(2))
  }

  func testDynamicResult() {
    let subject = DynamicResult<Int, Int>(1)
    subject.append(2, 3)
    subject.append { $0 }
    subject.append(DynamicResult<Int, Int>.Stub.value(4))
    expect((0..<6).map { _ in subject.call(9) }).to(equal([1, 2, 3, 9, 4, 4]))
    subject.replace(5)
    subject.replace { $0 }
    subject.replace(.closure { -$0 })
    expect(subject.call(9)).to(equal(-9))
    expect(DynamicResult<Void, Int> { 1 }.call()).to(equal(1))
    expect(DynamicResult<Int, Int>(.value(1), .closure { $0 }).call(2)).to(equal(1))
  }

  func testBeCalled() {
    let subject = Spy<Int, Void>()
    expect(subject).toNot(beCalled())
    subject(1)
    subject(3)
    expect(subject).to(beCalled())
    expect(subject).to(beCalled(3))
    expect(subject).to(beCalled(equal(1)))
    expect(subject).to(beCalled(beGreaterThan(2), beLessThan(4)))
    expect(subject).to(beCalled(times: 2))
    expect(subject).to(beCalled(1, times: 2))
    expect(subject).toNot(beCalled(1, times: 1))
    expect(subject).toNot(beCalled(2, times: 2))
    expect(subject).to(beCalled(beGreaterThan(2), times: 2))
    expect(subject).toNot(beCalled(beGreaterThan(2), times: 1))
    expect(subject).to(beCalled(1, times: 2...))
    expect(subject).toNot(beCalled(1, times: ..<2))
    expect(subject).to(beCalled(beGreaterThan(2), beLessThan(4), times: 2...3))
    expect(subject).to(mostRecentlyBeCalled(3))
    expect(subject).to(mostRecentlyBeCalled(equal(3)))
    expect(subject).toNot(mostRecentlyBeCalled(1))
  }

  func testFailureOfBeCalledWithTimes() {
    let subject = Spy<Int, Void>()
    subject(1)
    let failures = gatherFailingExpectations(silently: true) {
      expect(subject).to(beCalled(2, times: 1))
      expect(subject).to(beCalled(equal(1), times: 2...))
      expect(subject).to(beCalled(times: 2))
    }
    expect(failures.map { $0.message.stringValue.prefix { $0 != "\n" } }).to(
      equal([
        "expected to be called 1 time, at least once with <2>, got 1 call",
        "expected to be called at least 2 times, at least once with arguments to {equal <1>}, got 1 of 1 call",
        "expected to be called 2 times, got 1 call",
      ])
    )
  }

  func testRecord() async {
    let subject = Spy<Result<Int, any Error>, Void>()
    await subject.record(
      AsyncStream { continuation in
        continuation.yield(1)
        continuation.finish()
      }
    )
    expect(subject.calls.first).to(beSuccess(equal(1)))
  }
}
