#if os(Linux)
import Candlestick
@testable import CandlestickSimulation

final class ReadyStepsSpec: Spec {
  override class func spec() {
    describe("the ready steps") {
      it("are choices in the order in which they became ready, whatever was removed before") {
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

      it("include one step of a serial order: the one that became ready first") {
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
  }
}

extension ReadySteps {
  fileprivate var tasks: [Int?] { (0..<count).map { self[$0].task } }
}

/// The same in the simplest code.
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

  /// How often a step other than the one at the index was removed.
  private(set) var mistakes = 0

  mutating func remove(_ step: Step, at index: Int) {
    if choices[index].task != step.task { mistakes += 1 }
    steps.removeAll { $0.task == step.task }
  }
}
#endif
