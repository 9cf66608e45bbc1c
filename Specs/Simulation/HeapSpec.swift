import Candlestick

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class HeapSpec: Spec {
  override class func spec() {
    describe("a heap") {
      it("returns the smallest element first, whatever was inserted and removed before") {
        for seed: UInt64 in 1...5 {
          var random = SeededRandom(seed: seed)
          var heap = Heap([5, 3, 9, 3])
          var model = [3, 3, 5, 9]
          for operation in 0..<2_000 {
            let number = Int.random(in: 0..<100, using: &random)
            if model.isEmpty || Int.random(in: 0..<10, using: &random) < (operation < 1_000 ? 7 : 3) {
              heap.insert(number)
              model.append(number)
            } else if Bool.random(using: &random) {
              expect(heap.removeFirst()).to(equal(model.removeFirst()))
            } else {
              expect(heap.replaceFirst(with: number)).to(equal(model[0]))
              model[0] = number
            }
            model.sort()
            expect(heap.first).to(equal(model.first))
          }
          expect(heap.elements.sorted()).to(equal(model))
        }
      }

      it("compares an element with a logarithmic number of others") {
        let comparisons = SharedCount(0)
        var heap = Heap<Counted>()
        for number in 0..<1_024 { heap.insert(Counted(number: number * 37 % 1_024, comparisons: comparisons)) }
        while !heap.isEmpty { _ = heap.removeFirst() }
        // Ten levels: one comparison on each in an insertion, and two in a removal.
        expect(comparisons.get()).to(beLessThanOrEqualTo(1_024 * 10 * 3))
      }
    }
  }
}

/// A number that counts its comparisons.
private struct Counted: Comparable {
  let number: Int
  let comparisons: SharedCount

  static func == (first: Counted, second: Counted) -> Bool { first.number == second.number }

  static func < (first: Counted, second: Counted) -> Bool {
    first.comparisons.increment()
    return first.number < second.number
  }
}
