import Candlestick
import CandlestickConcurrency

@testable import CatApp

/// Online unless the spec decides otherwise: `connectivity.$isOnline.stub(false)`.
struct FakeConnectivity: Connectivity {
  @PropertySpy(true) var isOnline: Bool
}
