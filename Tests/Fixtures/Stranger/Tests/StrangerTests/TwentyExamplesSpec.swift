import Candlestick

/// Twenty examples: synchronous, async, nested, skipped, failing, and with names that command lines misread.
final class TwentyExamplesSpec: Spec {
  override class func spec() {
    describe("a queue") {
      var queue: [Int] = []
      beforeEach { queue = [] }

      it("is empty at first") { expect(queue).to(beEmpty()) }
      it("keeps what is added") {
        queue.append(1)
        expect(queue).to(equal([1]))
      }
      it("a/b, c") { expect(queue.first).to(beNil()) }
      it("enqueue(_:) [adds] {one} + <more> & \"quotes\" * ? ^ $ | \\") { expect(queue).to(haveCount(0)) }

      context("with elements") {
        beforeEach { queue = [1, 2, 3] }

        it("has a first one") { expect(queue.first).to(equal(1)) }
        it("has a last one") { expect(queue.last) == 3 }
        it("contains them") { expect(queue).to(contain(2)) }
        it("fails") { expect(queue.count).to(equal(4)) }  // the one failure
        it("fails in no other way") { expect(queue.count).toNot(equal(4)) }
        it("works") { expect(queue).to(contain(1)) }
        it("works") { expect(queue).to(contain(2)) }

        context("and an async reader") {
          var reader: Task<Int, Never>!
          justBeforeEach {
            let elements = queue
            reader = Task { elements.reduce(0, +) }
          }
          afterEach { reader.cancel() }

          it("is read") { await expect { await reader.value }.to(equal(6)) }
          it("is read again") { await expect { await reader.value }.toEventually(equal(6), timeout: .seconds(60)) }
          it("is synchronous all the same") { expect(queue).to(haveCount(3)) }
        }
      }
    }

    describe("skipping") {
      xit("is not run") { fail("it was run") }
      pending("is not written")
      it("is decided while running") { try skip("not today") }
      xdescribe("of a group") {
        it("is not run either") { fail("it was run") }
      }
    }

    describe("shared") {
      sharedExamples("a thing") { it("works") { await Task.yield() } }
      itBehavesLike("a thing")
    }

    it("stands alone") { expect { throw Broken() }.to(throwError(errorType: Broken.self)) }
  }
}

struct Broken: Error {}
