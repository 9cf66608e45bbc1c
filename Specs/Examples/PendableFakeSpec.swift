import Candlestick
import CandlestickConcurrency

/// A fetch is suspended until the spec resolves it; no thread is blocked.
// excerpt: fake
private struct PendableCatService: CatService {
  let fetchSpy = ThrowingPendableSpy<Void, [Cat], any Error>()

  func fetch() async throws -> [Cat] { try await fetchSpy() }
}
// end of excerpt

/// The view model of CatsViewModelSpec, with a fake that is one spy: it answers when the spec says so, or has its answer before.
final class PendableFakeSpec: Spec {
  override class func spec() {
    describe("the cats view model with a fake that waits for the spec", .deterministic) {
      let service = memoized { PendableCatService() }
      let viewModel = memoized { CatsViewModel(catService: service()) }

      context("when it has been answered before") {
        beforeEach { service().fetchSpy.stub(success: [Cat(), Cat()]) }

        it("counts the cats") {
          viewModel().start()
          try Simulation.current.settle()
          expect(viewModel().state).to(equal(.loaded(catCount: 2)))
        }
      }

      // excerpt: answered later
      context("when it is answered later") {
        beforeEach {
          viewModel().start()
          try Simulation.current.settle()
        }

        afterEach { service().fetchSpy.stub(success: []) }

        it("is loading while the fetch waits") {
          expect(service().fetchSpy).to(beCalled(times: 1))
          expect(viewModel().state).to(equal(.loading))
        }

        it("counts the cats when the fetch is answered") {
          service().fetchSpy.resolveStub(success: [Cat()])
          try Simulation.current.settle()
          expect(viewModel().state).to(equal(.loaded(catCount: 1)))
        }
      }
      // end of excerpt
    }
  }
}
