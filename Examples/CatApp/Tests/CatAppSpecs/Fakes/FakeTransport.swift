import Candlestick
import CandlestickConcurrency
import Foundation

@testable import CatApp

/// Records requests, and answers them as the spec decides.
struct FakeTransport: Transport {
  typealias Request = (path: String, progress: @Sendable (Double) -> Void)

  struct Failure: Error, Equatable {}

  let dataSpy = ThrowingPendableSpy<Request, Data, any Error>()

  func data(at path: String, progress: @escaping @Sendable (Double) -> Void) async throws -> Data {
    try await dataSpy((path, progress))
  }
}
