import CSupport
import CandlestickSupport
import Foundation

/// One end of the connection between a worker and the supervising process. Each message has a length prefix.
struct WorkerChannel: Sendable {
  private static let headerSize = MemoryLayout<Int>.size

  private let files: candlestick_channel
  private let isOfWorker: Bool
  private let received = Locked<[UInt8]>([])
  private let message = Locked(MessageWriter())

  /// - Parameters:
  ///   - files: the file descriptors of this end.
  ///   - isOfWorker: true for the worker's end.
  init(_ files: candlestick_channel, isOfWorker: Bool) {
    self.files = files
    self.isOfWorker = isOfWorker
  }

  // MARK: - Sending

  /// Sends a message. Any thread may call it.
  ///
  /// - Returns: true if the message was sent.
  @discardableResult
  func send(_ write: (inout MessageWriter) -> Void) -> Bool {
    message.withLock { message in
      message.begin()
      write(&message)
      return message.end().withUnsafeBytes(send)
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count =
        isOfWorker
        ? write(files.outgoing, part.baseAddress, part.count)
        : Foundation.send(files.outgoing, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  // MARK: - Receiving

  /// Returns the messages that have arrived, without waiting.
  func receive() -> [MessageReader] {
    received.withLock { received in
      while receive(&received) {}
      var readers: [MessageReader] = []
      var start = 0
      while let message = Self.message(in: received, at: start) {
        readers.append(MessageReader(received[message]))
        start = message.upperBound
      }
      if start > 0 { received.removeFirst(start) }
      return readers
    }
  }

  /// Waits for the next message, and returns it.
  ///
  /// - Returns: nil if the other end is closed.
  func next() -> MessageReader? {
    received.withLock { received in
      while true {
        if let message = Self.message(in: received, at: 0) {
          defer { received.removeFirst(message.upperBound) }
          return MessageReader(ArraySlice(Array(received[message])))
        }
        guard receive(&received) else { return nil }
      }
    }
  }

  private static func message(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes.count >= start + headerSize else { return nil }
    let size = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Int.self) }
    let end = start + headerSize + size
    return bytes.count >= end ? start + headerSize..<end : nil
  }

  /// Receives the bytes that have arrived; a worker waits for some.
  ///
  /// - Returns: true if any bytes were received.
  private func receive(_ received: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer in
      while true {
        let count = read(files.incoming, buffer.baseAddress, buffer.count)
        if count > 0 { received.append(contentsOf: buffer[..<count]) }
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }
  }
}
