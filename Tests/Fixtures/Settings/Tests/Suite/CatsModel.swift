import Candlestick
import CandlestickConcurrency

/// A model on the main actor, as for a view.
@MainActor final class CatsModel {
  enum State: Equatable { case idle, loading, loaded(Int) }

  private(set) var state = State.idle
  private let service: any CatService
  private let clock: any Clock<Duration>

  init(_ service: any CatService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    self.clock = clock
  }

  func start() {
    state = .loading
    Task {
      try await clock.sleep(for: .seconds(1))
      state = .loaded(try await service.cats(of: "Ann").count)
    }
  }
}

/// `nonisolated`, because streams compare their elements on any thread.
nonisolated enum Event: Equatable { case meow }

protocol CatService: Sendable {
  func cats(of owner: String) async throws -> [String]
}

struct FakeCatService: CatService {
  let catsSpy = ThrowingPendableSpy<String, [String], any Error>()

  func cats(of owner: String) async throws -> [String] { try await catsSpy(owner) }
}

protocol Player {
  var title: String { get }
  var volume: Double { get set }
  func play(_ track: Int) -> Bool
}

struct FakePlayer: Player {
  @PropertySpy("Naima") var title: String
  @SettablePropertySpy(0.5) var volume: Double
  let playSpy = Spy<Int, Bool>(true)

  func play(_ track: Int) -> Bool { playSpy(track) }
}
