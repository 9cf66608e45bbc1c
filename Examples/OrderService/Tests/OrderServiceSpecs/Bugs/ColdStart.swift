import Candlestick
import Hummingbird
import ServiceLifecycle

extension ServerBug {
  static let coldStart = ServerBug(
    "Services of an application",
    "Served too early: the service that loads the prices starts beside the server, which does not wait for it."
  ) { version in
    let prices = Prices()
    let router = Router()
    router.get("/price") { _, _ in
      guard let price = await prices.lamp else { throw HTTPError(.internalServerError) }
      return "\(price)"
    }
    try await RunningApplication.with(router) { application in
      switch version {
      case .broken: application.addServices(prices)
      case .fixed: application.beforeServerStarts { try await prices.load() }
      }
    } _: { application in
      await expect { try await application.get("/price") }.to(equal(200))
    }
  }
}

private actor Prices: Service {
  private(set) var lamp: Int?

  func load() async throws { lamp = 49 }

  func run() async throws {
    try await load()
    try await gracefulShutdown()
  }
}
