import Candlestick

@testable import CatApp

/// Online until the spec says otherwise: `connectivity.$isOnline.stub(false)`.
struct FakeConnectivity: Connectivity {
  @PropertySpy(true) var isOnline: Bool
}
