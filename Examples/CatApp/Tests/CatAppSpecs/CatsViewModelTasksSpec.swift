import Candlestick
import CandlestickConcurrency

@testable import CatApp

/// The same view model in real time, as on platforms without deterministic execution. Its tasks come from a provider of the
/// spec, which waits for them or runs them one by one.
final class CatsViewModelTasksSpec: Spec {
  override class func spec() {
    describe("the cats view model") {
      let service = memoized { FakeCatService() }

      context("when the spec waits for its tasks") {
        let tasks = memoized { RecordingTaskProvider() }
        let viewModel = memoized {
          CatsViewModel(service: service(), connectivity: FakeConnectivity(), tasks: tasks())
        }

        afterEach {
          viewModel().stop()
          try await tasks().waitForTasks()
        }

        it("shows the cats that the service answers") {
          service().catsSpy.resolveStub(success: [Cat(name: "Tom")])
          viewModel().show("Manx")
          try await tasks().waitForTasks()
          expect(viewModel().state).to(equal(.loaded([Cat(name: "Tom")])))
        }

        it("fails if the service fails, and shows the cats after a retry") {
          service().catsSpy.stub(failure: EmptyError())
          viewModel().show("Manx")
          try await tasks().waitForTasks()
          expect(viewModel().state).to(equal(.failed("EmptyError()")))

          service().catsSpy.stub(success: [Cat(name: "Tom")])
          viewModel().retry()
          try await tasks().waitForTasks()
          expect(viewModel().state).to(equal(.loaded([Cat(name: "Tom")])))
        }

        it("loads with the priority of what a user waits for") {
          viewModel().show("Manx")
          expect(tasks().calls.map(\.priority)).to(equal([.userInitiated]))
        }
      }

      context("when the spec runs its tasks one by one") {
        let tasks = memoized { ManualTaskProvider() }
        let viewModel = memoized {
          CatsViewModel(service: service(), connectivity: FakeConnectivity(), tasks: tasks())
        }

        beforeEach {
          service().catsSpy.stub { breed in .finished(.success([Cat(name: "a \(breed)")])) }
          viewModel().show("Manx")
        }

        it("is loading before its task has run") {
          expect(viewModel().state).to(equal(.loading))
          expect(service().catsSpy).toNot(beCalled())
        }

        it("shows the cats when its task has run") {
          try await tasks().runNext()
          expect(viewModel().state).to(equal(.loaded([Cat(name: "a Manx")])))
        }

        it("ignores the answer for a breed that was chosen before") {
          viewModel().show("Sphynx")
          try await tasks().run(at: 1)
          try await tasks().runNext()
          expect(viewModel().state).to(equal(.loaded([Cat(name: "a Sphynx")])))
          expect(service().catsSpy.calls).to(equal(["Sphynx", "Manx"]))
        }
      }
    }
  }
}
