import AsyncHTTPClient
import Candlestick
import Hummingbird
import HummingbirdCore
import NIOCore

extension ServerBug {
  static let keepAlive = ServerBug(
    "Idle HTTP connection",
    "Keep-alive race: the client keeps an idle connection as long as the server, which may close it when a request is sent."
  ) { version in
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.idleTimeout = version == .broken ? .seconds(60) : .seconds(30)
    let router = Router()
    router.get("/") { _, _ in "hello" }
    let server = HTTPServerBuilder.http1(configuration: HTTP1Channel.Configuration(idleTimeout: .seconds(60)))
    try await RunningApplication.with(router, client: configuration, server: server) { application in
      await expect { try await application.get("/") }.to(equal(200))
      try await Task.sleep(for: .seconds(60))
      await expect { try await application.get("/") }.to(equal(200))
    }
  }
}
