import Candlestick

struct Cat {}

protocol CatService: Sendable {
  func fetch() async throws -> [Cat]
}

@MainActor final class CatsViewModel {
  enum State {
    case idle
    case loading
    case loaded(catCount: Int)
    case error(action: @MainActor () -> Void)
  }

  private(set) var state = State.idle
  private let catService: any CatService

  init(catService: any CatService) {
    self.catService = catService
  }

  func start() {
    state = .loading
    Task { @MainActor in
      do {
        let cats = try await catService.fetch()
        state = .loaded(catCount: cats.count)
      } catch {
        state = .error(action: { [weak self] in self?.start() })
      }
    }
  }
}

extension CatsViewModel.State: Equatable {
  /// Any error equals any other: actions cannot be compared.
  static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.idle, .idle), (.loading, .loading), (.error, .error): true
    case (.loaded(let left), .loaded(let right)): left == right
    default: false
    }
  }
}

/// Answers each fetch when the spec says so. Until then the fetch is suspended; no thread is blocked.
// excerpt: fake
@MainActor final class FakeCatService: CatService {
  struct Failure: Error {}

  private(set) var fetchCount = 0
  private let (stream, answers) = AsyncStream<Result<[Cat], Failure>>.makeStream()

  func fetch() async throws -> [Cat] {
    fetchCount += 1
    for await answer in stream { return try answer.get() }
    throw CancellationError()
  }

  func answer(_ result: Result<[Cat], Failure>) {
    answers.yield(result)
  }

  /// Ends the fetches that have not been answered.
  func finish() {
    answers.finish()
  }
}
// end of excerpt

/// Nothing is answered before the spec says so, and only virtual time advances, so the spec can check each state and all
/// that happens between two of them.
final class CatsViewModelSpec: Spec {
  // excerpt: class
  override class var traits: [SpecTrait] { [.deterministic] }
  // end of excerpt

  override class func spec() {
    describe("the cats view model") {
      let service = memoized { FakeCatService() }
      let viewModel = memoized { CatsViewModel(catService: service()) }

      beforeEach { viewModel().start() }
      afterEach { service().finish() }

      it("is loading at once") {
        expect(viewModel().state).to(equal(.loading))
      }

      // excerpt: settling
      it("is still loading while the cats are fetched") {
        try Simulation.current.settle()
        expect(service().fetchCount).to(equal(1))
        expect(viewModel().state).to(equal(.loading))
      }
      // end of excerpt

      it("counts the cats that were fetched") {
        service().answer(.success([Cat(), Cat()]))
        try Simulation.current.settle()
        expect(viewModel().state).to(equal(.loaded(catCount: 2)))
      }

      // excerpt: schedules
      it("counts them whatever the schedule", .schedules(100)) {
        service().answer(.success([Cat(), Cat()]))
        await expect(viewModel().state).toEventually(equal(.loaded(catCount: 2)))
      }
      // end of excerpt

      context("when the fetch fails") {
        var retry: (@MainActor () -> Void)!

        beforeEach {
          service().answer(.failure(FakeCatService.Failure()))
          try Simulation.current.settle()
          guard case .error(let action) = viewModel().state else { throw StopTest("it is \(viewModel().state)") }
          retry = action
        }

        it("goes back to loading at once on a retry") {
          retry()
          expect(viewModel().state).to(equal(.loading))
        }

        // excerpt: always
        it("stays loading while the cats are fetched again") {
          retry()
          expect(viewModel().state).toAlways(equal(.loading), timeout: .seconds(3600))
          expect(service().fetchCount).to(equal(2))
        }
        // end of excerpt

        it("counts the cats that a retry fetched") {
          retry()
          service().answer(.success([Cat()]))
          try Simulation.current.settle()
          expect(viewModel().state).to(equal(.loaded(catCount: 1)))
        }
      }
    }
  }
}
