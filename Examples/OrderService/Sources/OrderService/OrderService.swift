public import Hummingbird
public import NIOCore

/// An HTTP service that takes orders.
public struct OrderService: Sendable {
  private let book: OrderBook

  public init(book: OrderBook) {
    self.book = book
  }

  /// Returns the application, which listens on a free port of the loopback interface.
  ///
  /// - Parameters:
  ///   - group: the event loops of its connections.
  ///   - onRunning: a closure that receives the port.
  public func application(
    on group: any EventLoopGroup,
    onRunning: @escaping @Sendable (_ port: Int) -> Void
  ) -> some ApplicationProtocol {
    var application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in onRunning(channel.localAddress?.port ?? 0) },
      eventLoopGroupProvider: .shared(group)
    )
    application.logger.logLevel = .error
    return application
  }

  private var router: Router<BasicRequestContext> {
    let router = Router()
    router.post("/orders") { [book] request, context in
      let order = try await request.decode(as: Order.self, context: context)
      do {
        try await book.place(order)
      } catch {
        throw HTTPError(.serviceUnavailable)
      }
      return EditedResponse(status: .created, response: order)
    }
    router.get("/orders") { [book] _, _ in await book.orders }
    return router
  }
}
