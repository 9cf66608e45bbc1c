import Candlestick

@testable import CandlestickRunner

final class WorkQueueSpec: Spec {
  override class func spec() {
    describe("a queue of work units") {
      let a = WorkUnit(tests: [0], resources: ["database"])
      let b = WorkUnit(tests: [1], resources: ["port", "database"])
      let c = WorkUnit(tests: [2])
      let d = WorkUnit(tests: [3], resources: ["port"])

      it("hands out units in order") {
        var queue = WorkQueue([c, a])
        expect([queue.next(), queue.next(), queue.next()]).to(equal([c, a, nil]))
        expect(queue.isEmpty).to(beTrue())
      }

      it("skips a unit while one of its resources is in use") {
        var queue = WorkQueue([a, b, c, d])
        expect([queue.next(), queue.next(), queue.next(), queue.next()]).to(equal([a, c, d, nil]))
        expect(queue.isEmpty).to(beFalse())
        queue.finish(a)
        expect(queue.next()).to(beNil())
        queue.finish(d)
        expect(queue.next()).to(equal(b))
      }

      it("removes tests, and units that become empty") {
        var queue = WorkQueue([WorkUnit(tests: [4, 5]), WorkUnit(tests: [1]), WorkUnit(tests: [2, 3])])
        expect(queue.remove { [5, 1, 2].contains($0) }).to(equal([1, 2, 5]))
        expect([queue.next()?.tests, queue.next()?.tests]).to(equal([[4], [3]]))
        expect(queue.isEmpty).to(beTrue())
        expect(queue.remove { _ in true }).to(beEmpty())
      }

      it("keeps the order of skipped units") {
        var queue = WorkQueue([a, b, a, c])
        expect([queue.next(), queue.next()]).to(equal([a, c]))
        queue.finish(a)
        expect(queue.next()).to(equal(b))
      }
    }
  }
}
