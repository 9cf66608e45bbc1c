import CSupport
import CandlestickSupport
import Foundation

/// One end of the connection between a worker and its supervisor. Each message is a line of JSON.
struct WorkerChannel: Sendable {
  /// The file descriptors of this end.
  let files: candlestick_channel
  /// True for the worker's end.
  let isInWorker: Bool
  private let received = Locked<[UInt8]>([])
  private let sending = Locked(())

  // MARK: - Sending

  /// Sends a message. Can be called from any thread.
  ///
  /// - Returns: true if the message was sent.
  @discardableResult
  func send(_ message: some Encodable) -> Bool {
    let line = JSONText.line(message)
    return sending.withLock { _ in
      line.withUnsafeBytes { bytes in
        bytes.writeAll { bytes, count in
          isInWorker
            ? writeToSupervisor(bytes, count)
            : Foundation.send(files.outgoing, bytes, count, Int32(MSG_NOSIGNAL))
        }
      }
    }
  }

  /// Writes bytes to the supervisor's pipe. Waits if it is full, even if code under test has made it non-blocking.
  private func writeToSupervisor(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    while true {
      let written = candlestick_write_unseen(files.outgoing, bytes, count)
      guard written < 0, errno == EAGAIN else { return written }
      while !candlestick_can_write(files.outgoing, 0.1) {}
    }
  }

  // MARK: - Receiving

  /// The number of bytes after which a receiver handles the messages, although more may have arrived. Larger than a pipe, so
  /// that everything sent before a call is received.
  private static let receivedSize = 1 << 20

  /// Returns the messages that have arrived, without waiting.
  func receive<Message: Decodable>(_ type: Message.Type) -> [Message] {
    received.withLock { received in
      let limit = received.count + Self.receivedSize
      while received.count < limit, receive(&received) {}
      return received.takeLines()
    }
  }

  /// Waits for the next message, and returns it.
  ///
  /// - Returns: nil if the other end is closed.
  func next<Message: Decodable>(_ type: Message.Type) -> Message? {
    received.withLock { received in
      while true {
        var rest = received[...]
        if let line = rest.takeLine() {
          received = Array(rest)
          return try? Message(json: line)
        }
        guard receive(&received) else { return nil }
      }
    }
  }

  /// Receives available bytes. A worker waits until there are some.
  ///
  /// - Returns: true if any bytes were received.
  private func receive(_ received: inout [UInt8]) -> Bool {
    received.append { read(files.incoming, $0, $1) } > 0
  }
}
