import Candlestick
import CandlestickConcurrency

@testable import CatApp

/// Answers when the spec resolves the call: `service.catsSpy.resolveStub(success: [Cat(name: "Tom")])`.
struct FakeCatService: CatService {
  let catsSpy = ThrowingPendableSpy<String, [Cat], any Error>()

  func cats(ofBreed breed: String) async throws -> [Cat] { try await catsSpy(breed) }
}
