import AsyncHTTPClient
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOPosix
import ServiceLifecycle

/// An HTTP server with its own event loops, and a client of it.
struct RunningApplication: Sendable {
  let port: Int
  let http: HTTPClient
  private let services: ServiceGroup
  private let running: Task<Void, any Error>

  /// Makes an application whose loops are in a group, and which calls a closure with its port when it runs.
  typealias Maker = (any EventLoopGroup, @escaping @Sendable (Int) -> Void) -> any ApplicationProtocol

  /// Runs an application for the time of a closure.
  static func with(
    client configuration: HTTPClient.Configuration = HTTPClient.Configuration(),
    application make: Maker,
    _ body: @Sendable (RunningApplication) async throws -> Void
  ) async throws {
    // The event loops of the process are outside of a simulation.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let made = make(group) { continuation.yield($0) }
    let services = ServiceGroup(services: [made], logger: made.logger)
    let running = Task { try await services.run() }
    let port = await ports.first { _ in true } ?? 0
    var configuration = configuration
    // A client that also speaks HTTP/2 selects event loops in an order that depends on their addresses in memory.
    configuration.httpVersion = .http1Only
    let http = HTTPClient(eventLoopGroup: group, configuration: configuration)
    let application = RunningApplication(port: port, http: http, services: services, running: running)
    try await body(application)
    // The server closes open connections in an order that depends on their addresses in memory.
    try await http.shutdown()
    try await application.shutDown()
    // As of Hummingbird 2.28.1, the task that shuts the server down may still need its event loop.
    try await Task.sleep(for: .seconds(60))
    try await group.shutdownGracefully()
  }

  /// Runs an application with some routes for the time of a closure.
  ///
  /// - Parameter change: a closure that completes the application.
  static func with(
    _ router: Router<BasicRequestContext>,
    client configuration: HTTPClient.Configuration = HTTPClient.Configuration(),
    server: HTTPServerBuilder = .http1(),
    change: (inout Application<RouterResponder<BasicRequestContext>>) -> Void = { _ in },
    _ body: @Sendable (RunningApplication) async throws -> Void
  ) async throws {
    let make: Maker = { group, onRunning in
      var application = Application(
        router: router,
        server: server,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { onRunning($0.localAddress?.port ?? 0) },
        eventLoopGroupProvider: .shared(group)
      )
      application.logger.logLevel = .error
      change(&application)
      return application
    }
    try await with(client: configuration, application: make, body)
  }

  /// Lets the server end when it has answered the requests that it has.
  func shutDown() async throws {
    await services.triggerGracefulShutdown()
    try await running.value
  }

  /// Sends a request, and returns the status of the answer.
  func get(_ path: String) async throws -> UInt {
    let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
    let response = try await http.execute(request, timeout: .seconds(30))
    _ = try await response.body.collect(upTo: 1 << 20)
    return response.status.code
  }
}
