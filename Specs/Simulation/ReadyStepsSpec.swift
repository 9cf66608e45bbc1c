import Candlestick

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class ReadyStepsSpec: Spec {
  override class func spec() {
    describe("the ready steps") {
      it("are choices in the order in which they became ready, even after removals") {
        for seed: UInt64 in 1...5 {
          var random = SeededGenerator(seed: seed)
          let steps = ReadySteps()
          let order = SerialOrder()
          var model = PlainReadySteps()
          // Phases of growth and decline, up to several hundred steps.
          for operation in 0..<4_000 {
            let isGrowing = operation / 1_000 % 2 == 0
            if random.next(below: 20) == 0 { model.toggleHold(of: order, in: steps) }
            if steps.count == 0 || random.next(below: 10) < (isGrowing ? 7 : 2) {
              let step = step(operation, random.next(below: 4) == 0 ? order : nil)
              if step.order == nil, random.next(below: 10) == 0 {
                steps.prepend(step)
                model.prepend(step)
              } else {
                steps.append(step)
                model.append(step)
              }
            } else {
              let index = random.next(below: 3) == 0 ? 0 : random.next(below: steps.count)
              model.remove(steps.remove(at: index), at: index)
            }
            if operation % 200 == 0 || steps.count < 3 { expect(steps.tasks).to(equal(model.choices.map(\.task))) }
          }
          expect(model.mistakes).to(equal(0))
        }
      }

      it("can be prepended any number of times while only a few are ready") {
        for count in 1...20 {
          let steps = ReadySteps(of: 1...count)
          var model = Array(1...count)
          for number in 100..<200 {
            steps.prepend(step(number))
            model.insert(number, at: 0)
            if number > 100 { expect(steps.remove(at: 1).task).to(equal(model.remove(at: 1))) }
            expect(steps.tasks).to(equal(model))
          }
        }
      }

      it("offer only one step of a serial order: the one that became ready first") {
        let steps = ReadySteps()
        let order = SerialOrder()
        for number in 1...4 { steps.append(step(number, number % 2 == 0 ? order : nil)) }
        expect(steps.tasks).to(equal([1, 2, 3]))
        _ = steps.remove(at: 1)
        expect(steps.tasks).to(equal([1, 3, 4]))
      }

      it("are taken in turn, however many there were") {
        let steps = ReadySteps()
        for number in 1...100 { steps.append(step(number)) }
        for number in 1...10_000 {
          expect(steps.remove(at: 0).task).to(equal(number))
          steps.append(step(number + 100))
        }
        expect(steps.count).to(equal(100))
      }
    }

    describe("a reader of the ready steps") {
      it("gets every choice, even if it reads rarely") {
        for seed: UInt64 in 1...5 {
          var steps = ChangingSteps(seed: seed)
          var often = Reader()
          var rare = Reader()
          for round in 1...3_000 {
            steps.grow()
            often.read(steps.ready)
            if round % 700 == 0 { rare.read(steps.ready) }
            if round % 100 == 0 { expect(often.tasks(of: steps.ready)).to(equal(steps.ready.tasks)) }
            if round % 700 == 0 { expect(rare.tasks(of: steps.ready)).to(equal(steps.ready.tasks)) }
            steps.take(steps.index())
          }
        }
      }

      it("gets each choice once, unless it must read all again") {
        let steps = ReadySteps(of: 1...3)
        var bookmark = ReadySteps.Bookmark()
        expect(steps.newChoices(since: &bookmark).slots).to(haveCount(3))
        expect(steps.newChoices(since: &bookmark).slots).to(beEmpty())
        steps.append(step(4))
        let (areAll, slots) = steps.newChoices(since: &bookmark)
        expect(areAll).to(beFalse())
        expect(slots.map { steps.choice(in: $0)?.step.task }).to(equal([4]))
      }

      it("finds a choice by its handle, until it is taken") {
        let steps = ReadySteps(of: 1...3)
        let handle = steps.handle(1)
        _ = steps.remove(at: 0)
        expect(steps[handle]?.task).to(equal(2))
        expect(steps.index(of: handle)).to(equal(0))
        _ = steps.remove(at: 0)
        steps.append(step(2))
        expect(steps[handle]).to(beNil())
      }
    }
  }
}

/// The choices that a reader knows.
private struct Reader {
  private var bookmark = ReadySteps.Bookmark()
  private var handles: [Int32: ReadySteps.Handle] = [:]

  mutating func read(_ steps: ReadySteps) {
    let (areAll, slots) = steps.newChoices(since: &bookmark)
    if areAll { handles = [:] }
    for slot in slots { if let choice = steps.choice(in: slot) { handles[choice.handle.rank] = choice.handle } }
  }

  /// The tasks of the choices that it knows, in order.
  func tasks(of steps: ReadySteps) -> [Int?] { handles.values.sorted().compactMap { steps[$0] }.map(\.task) }
}

extension ReadySteps {
  fileprivate var tasks: [Int?] { (0..<count).map { self[$0].task } }
}

/// A simple implementation of the reader, for comparison.
private struct PlainReadySteps {
  private var steps: [Step] = []

  var choices: [Step] {
    let firstInOrder = steps.firstIndex { $0.order != nil }
    return steps.indices.filter { steps[$0].order == nil || $0 == firstInOrder && !isHeld }.map { steps[$0] }
  }

  mutating func append(_ step: Step) { steps.append(step) }

  mutating func prepend(_ step: Step) { steps.insert(step, at: 0) }

  private var isHeld = false

  mutating func toggleHold(of order: SerialOrder, in ready: ReadySteps) {
    if isHeld { ready.release(order) } else { ready.hold(order) }
    isHeld.toggle()
  }

  /// The number of times that a step other than the one at the index was removed.
  private(set) var mistakes = 0

  mutating func remove(_ step: Step, at index: Int) {
    if choices[index].task != step.task { mistakes += 1 }
    steps.removeAll { $0.task == step.task }
  }
}
