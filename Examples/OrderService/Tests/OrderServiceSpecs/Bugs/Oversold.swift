import Candlestick
import Hummingbird

extension ServerBug {
  static let oversold = ServerBug(
    "Handler that sells",
    "Sold twice: two requests see the last item before either has taken it."
  ) { version in
    let stock = Stock()
    let router = Router()
    router.get("/buy") { _, _ in
      switch version {
      case .broken:
        guard await stock.count > 0 else { return HTTPResponse.Status.conflict }
        await stock.remove()
      case .fixed:
        guard await stock.removeIfPossible() else { return HTTPResponse.Status.conflict }
      }
      return .ok
    }
    try await RunningApplication.with(router) { application in
      async let first = application.get("/buy")
      async let second = application.get("/buy")
      let statuses = try await [first, second]
      expect(statuses.sorted()).to(equal([200, 409]))
    }
  }
}

private actor Stock {
  private(set) var count = 1

  func remove() { count -= 1 }

  func removeIfPossible() -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
