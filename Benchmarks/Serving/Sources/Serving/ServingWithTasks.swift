import NIOCore
import NIOPosix

/// Sends requests over one connection, where both ends are tasks.
@Sendable func serveWithTasks(_ requests: Int) async throws {
  try await withEventLoopGroups { serverGroup, clientGroup in
    let server = try await ServerBootstrap(group: serverGroup).bind(host: "127.0.0.1", port: 0) { channel in
      channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
    }
    let client = try await ClientBootstrap(group: clientGroup).connect(to: server.channel.localAddress!) { channel in
      channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
    }
    async let served: Void = serveOne(server)
    try await client.executeThenClose { answers, writer in
      var answers = answers.makeAsyncIterator()
      for _ in 0..<requests {
        try await writer.write(request)
        var awaitedBytes = request.readableBytes
        while awaitedBytes > 0 {
          guard let answer = try await answers.next() else { throw MissingAnswer() }
          awaitedBytes -= answer.readableBytes
        }
      }
    }
    try await served
  }
}

private struct MissingAnswer: Error {}

private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

/// Sends back what comes on the first connection, until its end.
private func serveOne(_ server: NIOAsyncChannel<Connection, Never>) async throws {
  try await server.executeThenClose { connections in
    for try await connection in connections {
      return try await connection.executeThenClose { requests, writer in
        for try await request in requests { try await writer.write(request) }
      }
    }
  }
}
