import CandlestickConcurrency

/// The state of a screen that shows the cats of a breed.
@MainActor final class CatsViewModel {
  enum State: Equatable {
    case idle
    case loading
    case loaded([Cat])
    case failed(String)
  }

  struct Offline: Error, CustomStringConvertible {
    let description = "You are offline."
  }

  private(set) var state = State.idle

  private let service: any CatService
  private let connectivity: any Connectivity
  private let tasks: any TaskProvider
  private var breed: String?
  private var loading: Task<Void, Never>?

  init(service: any CatService, connectivity: any Connectivity, tasks: any TaskProvider = LiveTaskProvider()) {
    self.service = service
    self.connectivity = connectivity
    self.tasks = tasks
  }

  /// Loads the cats of a breed. Cancels the load of another breed.
  func show(_ breed: String) {
    self.breed = breed
    loading?.cancel()
    state = .loading
    loading = tasks.task(name: "load \(breed)", priority: .userInitiated) { [weak self, service, connectivity] in
      let result = await Result {
        guard connectivity.isOnline else { throw Offline() }
        return try await service.cats(ofBreed: breed)
      }
      // A service may answer even after a cancellation.
      if !Task.isCancelled { self?.didLoad(result) }
    }
  }

  /// Loads the same breed again after a failure.
  func retry() {
    guard case .failed = state, let breed else { return }
    show(breed)
  }

  /// Cancels the current load.
  func stop() {
    loading?.cancel()
    if state == .loading { state = .idle }
  }

  private func didLoad(_ result: Result<[Cat], any Error>) {
    switch result {
    case .success(let cats): state = .loaded(cats)
    case .failure(let error): state = .failed("\(error)")
    }
  }
}
