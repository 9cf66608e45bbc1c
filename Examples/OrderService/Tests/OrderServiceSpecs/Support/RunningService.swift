import AsyncHTTPClient
import OrderService

/// An order service, and clients of it.
struct RunningService: Sendable {
  private let application: RunningApplication

  /// Runs a service for the time of a closure.
  static func with(
    _ book: OrderBook,
    connections: Int = 8,
    _ body: @Sendable (RunningService) async throws -> Void
  ) async throws {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    let service = OrderService(book: book)
    let make: RunningApplication.Maker = { service.application(on: $0, onRunning: $1) }
    try await RunningApplication.with(client: configuration, application: make) {
      try await body(RunningService(application: $0))
    }
  }

  func client() -> OrderClient { OrderClient(http: application.http, port: application.port) }

  func shutDown() async throws { try await application.shutDown() }
}
