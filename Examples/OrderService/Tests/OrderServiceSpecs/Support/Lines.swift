import NIOCore
import NIOPosix

/// Splits the bytes of a connection into lines.
struct LineDecoder: ByteToMessageDecoder {
  typealias InboundOut = String

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    guard let length = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")).map({ $0 - buffer.readerIndex })
    else { return .needMoreData }
    let line = buffer.readString(length: length) ?? ""
    buffer.moveReaderIndex(forwardBy: 1)
    context.fireChannelRead(Self.wrapInboundOut(line))
    return .continue
  }
}

/// Calls a closure with each line.
final class LineHandler: ChannelInboundHandler {
  typealias InboundIn = String
  private let receive: (String, any Channel) -> Void

  init(_ receive: @escaping (String, any Channel) -> Void) {
    self.receive = receive
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    receive(Self.unwrapInboundIn(data), context.channel)
  }
}

extension Channel {
  /// Calls a closure, on the event loop, with each line that arrives.
  func addLineHandler(_ receive: @escaping @Sendable (String, any Channel) -> Void) -> EventLoopFuture<Void> {
    eventLoop.makeCompletedFuture {
      try pipeline.syncOperations.addHandlers(ByteToMessageHandler(LineDecoder()), LineHandler(receive))
    }
  }

  func sendLine(_ line: String) { writeAndFlush(ByteBuffer(string: line + "\n"), promise: nil) }
}

/// A client that sends a line and waits for a line as its answer.
struct LineClient: Sendable {
  private let channel: any Channel
  private let answers: AsyncStream<String>

  init(to server: any Channel, on group: any EventLoopGroup) async throws {
    let (answers, continuation) = AsyncStream.makeStream(of: String.self)
    self.answers = answers
    channel = try await ClientBootstrap(group: group)
      .channelInitializer { $0.addLineHandler { line, _ in continuation.yield(line) } }
      .connect(to: server.localAddress!).get()
  }

  func send(_ line: String) { channel.sendLine(line) }

  func receive() async -> String? { await answers.first { _ in true } }

  func close() async throws { try await channel.close() }
}

/// Starts a server that calls a closure with each line that it receives.
func startLineServer(
  on group: any EventLoopGroup,
  _ receive: @escaping @Sendable (String, any Channel) -> Void
) async throws -> any Channel {
  try await ServerBootstrap(group: group)
    .childChannelInitializer { $0.addLineHandler(receive) }
    .bind(host: "127.0.0.1", port: 0).get()
}
