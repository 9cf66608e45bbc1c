import Candlestick
import CandlestickExpectations

final class ThrownErrorSpec: Spec {
  override class func spec() {
    describe("a failure about a thrown error", .needsSimulations, .realTime) {
      let place = #"^thrown at ThrownErrorSpec\.swift:\d+ in pay\(_:\)\n"#
      let call = #"called at ThrownErrorSpec\.swift:\d+ in checkOut\(\)\n"#
      let caller = #"called at ThrownErrorSpec\.swift:\d+ in closure in .*ThrownErrorSpec\.spec\(\)"#

      beforeEach { ThrowPlace.budget.withLock { $0 = 50 } }

      it("says where the error was thrown, and from where that was called") {
        let run = InnerRun { it("fails") { try checkOut() } }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <empty>"]))
        expect(run.failures.first?.details).to(match(place + call + caller))
      }

      it("says so of an error in an expectation, and in async code") {
        expect(details { expect { try checkOut() }.to(equal(1)) }).to(match(place + call))
        let run = InnerRun {
          it("fails") {
            await Task.yield()
            try await checkOutLater()
          }
        }
        expect(run.failures.first?.details).to(match(place + call))
      }

      it("leaves out autoclosures, which have no line") {
        let run = InnerRun { it("fails") { expect(try checkOut()).to(equal(1)) } }
        let lines = run.failures.first?.details?.split(separator: "\n").map(String.init)
        expect(lines).to(haveCount(3))
        expect(lines ?? []).to(allPass(match(#" at ThrownErrorSpec\.swift:\d+ in "#)))
      }

      it("says so of the last throw of an error that was thrown again") {
        let run = InnerRun {
          it("fails") {
            do { _ = try checkOut() } catch { try rethrow(error) }
          }
        }
        expect(run.failures.first?.details).to(match(#"^thrown at ThrownErrorSpec\.swift:\d+ in rethrow\(_:\)"#))
      }

      it("says nothing once too many places were looked up") {
        ThrowPlace.budget.withLock { $0 = 1 }
        let texts = (1...2).map { _ in details { expect { try checkOut() }.to(equal(1)) } }
        expect(texts.map(\.isEmpty)).to(equal([false, true]))
      }

      it("says nothing of an error that a requirement has reported, or that was not thrown") {
        let run = InnerRun { it("fails") { try require(1).to(equal(2)) } }
        expect(run.failures.map(\.details)).to(equal([nil]))
        expect(TestFailure(unexpected: CartError.empty, at: CodeLocation()).details).to(beNil())
      }
    }
  }
}

private enum CartError: Error { case empty }

@inline(never) private func pay(_ amount: Int) throws -> Int {
  if amount > 0 { throw CartError.empty }
  return amount
}

@discardableResult
@inline(never) private func checkOut() throws -> Int { try pay(3) + 1 }

@inline(never) private func checkOutLater() async throws {
  await Task.yield()
  _ = try checkOut() + 1
}

@inline(never) private func rethrow(_ error: any Error) throws { throw error }
