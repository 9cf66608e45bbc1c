import Candlestick
import CandlestickConcurrency

@testable import CatApp

/// Runs deterministically: tasks run only when the spec lets them, so it can check each state between two steps.
final class CatsViewModelSpec: Spec {
  override class var traits: [SpecTrait] { [.deterministic, .noTasksLeftBehind] }

  override class func spec() {
    describe("the cats view model") {
      let service = memoized { FakeCatService() }
      let connectivity = memoized { FakeConnectivity() }
      let viewModel = memoized { CatsViewModel(service: service(), connectivity: connectivity()) }

      afterEach { viewModel().stop() }

      it("is idle at first") {
        expect(viewModel().state).to(equal(.idle))
      }

      it("is loading at once") {
        viewModel().show("Manx")
        expect(viewModel().state).to(equal(.loading))
      }

      it("is loading until the service answers") {
        viewModel().show("Manx")
        try Simulation.current.settle()
        expect(service().catsSpy).to(beCalled("Manx", times: 1))
        expect(viewModel().state).to(equal(.loading))
      }

      it("shows the cats that the service answers") {
        viewModel().show("Manx")
        service().catsSpy.resolveStub(success: [Cat(name: "Tom")])
        try Simulation.current.settle()
        expect(viewModel().state).to(equal(.loaded([Cat(name: "Tom")])))
      }

      it("looks for a connection before it asks the service") {
        viewModel().show("Manx")
        try Simulation.current.settle()
        expect(connectivity().$isOnline).to(haveBeenCalled(before: service().catsSpy))
      }

      it("can be stopped while it is loading") {
        viewModel().show("Manx")
        try Simulation.current.settle()
        viewModel().stop()
        expect(viewModel().state).to(equal(.idle))
      }

      it("shows only the breed that was chosen last, whatever the schedule", .schedules(100)) {
        service().catsSpy.stub { breed in .finished(.success([Cat(name: "a \(breed)")])) }
        viewModel().show("Manx")
        await Task.yield()
        viewModel().show("Sphynx")
        await expect(viewModel().state).toEventually(equal(.loaded([Cat(name: "a Sphynx")])))
        await expect(viewModel().state).toAlways(equal(.loaded([Cat(name: "a Sphynx")])))
      }

      context("without a connection") {
        beforeEach {
          connectivity().$isOnline.stub(false)
          viewModel().show("Manx")
          try Simulation.current.settle()
        }

        it("fails") {
          expect(viewModel().state).to(equal(.failed("You are offline.")))
        }

        it("does not ask the service") {
          expect(service().catsSpy).toNot(beCalled())
        }

        it("goes from failed back to loading on a retry") {
          viewModel().retry()
          expect(viewModel().state).to(equal(.loading))
        }

        it("stays loading while the cats are fetched again") {
          connectivity().$isOnline.stub(true)
          viewModel().retry()
          expect(viewModel().state).toAlways(equal(.loading), timeout: .seconds(1))
        }

        it("shows the cats of the same breed after a retry") {
          connectivity().$isOnline.stub(true)
          service().catsSpy.stub(success: [Cat(name: "Tom")])
          viewModel().retry()
          try Simulation.current.settle()
          expect(service().catsSpy).to(beCalled("Manx", times: 1))
          expect(viewModel().state).to(equal(.loaded([Cat(name: "Tom")])))
        }
      }
    }
  }
}
