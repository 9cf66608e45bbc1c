import NIOCore
import NIOPosix

/// Sends requests over one connection, where both ends are handlers of channels.
@Sendable func serveWithHandlers(_ requests: Int) async throws {
  try await withEventLoopGroups { serverGroup, clientGroup in
    let server = try await ServerBootstrap(group: serverGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Echo()) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let end = clientGroup.next().makePromise(of: Void.self)
    let client = try await ClientBootstrap(group: clientGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Requests(requests, end))
        }
      }
      .connect(to: server.localAddress!).get()
    try await end.futureResult.get()
    try await client.close()
    try await server.close()
  }
}

/// Calls code with a group of one event loop for the server and one for the client.
func withEventLoopGroups(
  _ code: (_ server: any EventLoopGroup, _ client: any EventLoopGroup) async throws -> Void
) async throws {
  let server = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  let client = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  try await code(server, client)
  try await client.shutdownGracefully()
  try await server.shutdownGracefully()
}

let request = ByteBuffer(string: "a request that the server sends back")

private final class Echo: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
}

/// Sends a request when the answer to the one before is complete.
private final class Requests: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var count: Int
  private let end: EventLoopPromise<Void>
  private var awaitedBytes = 0

  init(_ count: Int, _ end: EventLoopPromise<Void>) {
    self.count = count
    self.end = end
  }

  func channelActive(context: ChannelHandlerContext) { sendNext(context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    awaitedBytes -= unwrapInboundIn(data).readableBytes
    if awaitedBytes == 0 { sendNext(context) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end.fail(error) }

  private func sendNext(_ context: ChannelHandlerContext) {
    if count == 0 { return end.succeed() }
    count -= 1
    awaitedBytes = request.readableBytes
    context.writeAndFlush(wrapOutboundOut(request), promise: nil)
  }
}
