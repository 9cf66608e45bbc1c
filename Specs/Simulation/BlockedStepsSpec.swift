import CRuntimeHooks
import Candlestick

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class BlockedStepsSpec: Spec {
  override class func spec() {
    describe("steps that wait for a signal") {
      it("are not checked unless their object is signalled") {
        let waits = Waits()
        for object in 1...100 { waits.add(on: object) }
        expect(waits.wake()).to(beEmpty())
        waits.happen(in: 40)
        waits.happen(in: 70)
        waits.signal(70)
        expect(waits.wake()).to(equal([70]))
        expect(waits.checkCount).to(equal(1))
      }

      it("are checked in order, oldest first, up to the first that must keep waiting") {
        let waits = Waits()
        for _ in 1...100 { waits.add(on: 1) }
        for number in [1, 2, 4] { waits.happen(in: number) }
        waits.signal(1)
        expect(waits.wake()).to(equal([1, 2]))
        expect(waits.checkCount).to(equal(3))
      }

      it("resume in the order in which they blocked, whichever was signalled first") {
        let waits = Waits()
        for object in [1, 2, 1, 2] { waits.add(on: object) }
        for number in 1...4 { waits.happen(in: number) }
        waits.signal(2)
        waits.signal(1)
        expect(waits.wake()).to(equal([1, 2, 3, 4]))
      }

      it("are all checked if outside code has sent a signal") {
        let waits = Waits()
        for object in 1...5 { waits.add(on: object) }
        waits.happen(in: 3)
        waits.signal(1)
        waits.signalFromOutside()
        expect(waits.wake()).to(equal([3]))
        expect(waits.checkCount).to(equal(5))
      }

      it("are all checked if more objects are signalled at once than fit in the list") {
        let waits = Waits()
        for object in 1...100 { waits.add(on: object) }
        for number in 1...100 {
          waits.happen(in: number)
          waits.signal(number)
        }
        expect(waits.wake()).to(equal(Array(1...100)))
      }

      it("are not checked again once they have timed out") {
        let waits = Waits()
        for _ in 1...3 { waits.add(on: 1) }
        waits.endTime(of: 1)
        waits.happen(in: 2)
        waits.signal(1)
        expect(waits.wake()).to(equal([2]))
      }
    }

    describe("steps that take turns") {
      it("resume one at a time") {
        let waits = Waits()
        for number in 1...3 {
          waits.add(on: 1, takesTurns: true)
          waits.happen(in: number)
        }
        waits.signal(1)
        expect(waits.wake()).to(equal([1]))
        waits.signal(1)
        expect(waits.wake()).to(beEmpty())
        waits.resume(1)
        waits.signal(1)
        expect(waits.wake()).to(equal([2]))
      }

      it("resume after the first one has timed out and run") {
        let waits = Waits()
        for number in 1...2 {
          waits.add(on: 1, takesTurns: true)
          waits.happen(in: number)
        }
        waits.endTime(of: 1)
        waits.signal(1)
        expect(waits.wake()).to(beEmpty())
        waits.resume(1)
        waits.signal(1)
        expect(waits.wake()).to(equal([2]))
      }
    }

    describe("steps that wait for an object that is not signalled") {
      it("are checked each time, but only the oldest one for each object") {
        let waits = Waits()
        for object in [1, 1, 1, nil, nil] { waits.add(on: object, isSignalled: false) }
        expect(waits.wake()).to(beEmpty())
        expect(waits.checkCount).to(equal(3))
        waits.happen(in: 1)
        waits.happen(in: 5)
        expect(waits.wake()).to(equal([1, 5]))
      }
    }

    describe("a list of blocked steps") {
      it("keeps its order when any steps are removed") {
        var random = SeededRandom(seed: 1)
        var list = BlockedList()
        var model: [BlockedStep] = []
        let stack = candlestick_take_stack()!
        defer { candlestick_return_stack(stack) }
        for number in 1...2_000 {
          let step = blockedStep(candlestick_wait(), on: stack)
          step.number = number
          list.append(step)
          model.append(step)
          while model.count > 0, Int.random(in: 0..<100, using: &random) < (number % 500 < 250 ? 40 : 55) {
            let index = Bool.random(using: &random) ? 0 : model.indices.randomElement(using: &random) ?? 0
            list.remove(model.remove(at: index))
          }
          expect(list.first?.number).to(equal(model.first?.number))
          expect(list.count).to(equal(model.count))
        }
        expect(list.all.map(\.number)).to(equal(model.map(\.number)))
      }
    }
  }
}

/// Blocked steps, numbered from 1, and the objects that they wait for.
private final class Waits {
  private final class Event {
    var hasHappened = false
    var checkCount = 0
  }

  private let signals = UnsafeMutablePointer<candlestick_signals>.allocate(capacity: 1)
  private let blocked: BlockedSteps
  private let stack = candlestick_take_stack()!
  private var steps: [BlockedStep] = []
  private var events: [Event] = []
  private var signalCount: UInt32 = 0

  init() {
    signals.initialize(to: candlestick_signals())
    blocked = BlockedSteps(signals)
  }

  deinit {
    signals.deallocate()
    candlestick_return_stack(stack)
  }

  /// The number of checks of all events.
  var checkCount: Int { events.map(\.checkCount).reduce(0, +) }

  func add(on object: Int?, isSignalled: Bool = true, takesTurns: Bool = false) {
    let event = Event()
    var wait = candlestick_wait()
    wait.has_happened = { context in
      let event = Unmanaged<Event>.fromOpaque(context!).takeUnretainedValue()
      event.checkCount += 1
      return event.hasHappened
    }
    wait.context = Unmanaged.passUnretained(event).toOpaque()
    wait.object = object.flatMap { UnsafeRawPointer(bitPattern: $0) }
    wait.is_signalled = isSignalled
    wait.is_exclusive = takesTurns
    events.append(event)
    steps.append(blockedStep(wait, on: stack))
    blocked.append(steps[steps.count - 1])
  }

  func happen(in number: Int) { events[number - 1].hasHappened = true }

  func signal(_ object: Int) {
    signalCount += 1
    candlestick_add_signal(signals, UnsafeRawPointer(bitPattern: object)!)
  }

  func signalFromOutside() { signalCount += 1 }

  func endTime(of number: Int) { blocked.makeReady(steps[number - 1]) }

  func resume(_ number: Int) { blocked.remove(steps[number - 1]) }

  /// The numbers of the steps that can resume now.
  func wake() -> [Int] { blocked.wake(checksAll: false, signalCount: signalCount).map(\.number) }
}

/// A step that never continues.
///
/// - Parameter stack: a stack on which nothing runs.
private func blockedStep(_ wait: candlestick_wait, on stack: OpaquePointer) -> BlockedStep {
  BlockedStep(wait, nil, on: stack, QueueClaims())
}
