#if os(Linux)
import CSupport
import CandlestickSupport
import Foundation

/// The connection between a worker and the process that supervises it. A message follows its length.
struct WorkerChannel: Sendable {
  private static let headerSize = MemoryLayout<Int>.size

  private let file: Int32
  private let received = Locked<[UInt8]>([])
  private let sending = Locked(())

  /// - Parameter file: a connected socket.
  init(_ file: Int32) { self.file = file }

  // MARK: - Sending

  /// Sends a message. Any thread may call it.
  ///
  /// - Returns: whether it could be sent.
  @discardableResult
  func send(_ write: (inout MessageWriter) -> Void) -> Bool {
    var message = MessageWriter()
    message.write(0)
    write(&message)
    var bytes = message.bytes
    let size = bytes.count - Self.headerSize
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: size, as: Int.self) }
    return sending.withLock { _ in Self.send(bytes, to: file) }
  }

  private static func send(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  // MARK: - Receiving

  /// The messages that have arrived, without waiting.
  func receive() -> [MessageReader] {
    received.withLock { received in
      while Self.receive(Int32(MSG_DONTWAIT), from: file, &received) {}
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

  /// Waits for the next message.
  ///
  /// - Returns: nil if the other end is closed.
  func next() -> MessageReader? {
    received.withLock { received in
      while true {
        if let message = Self.message(in: received, at: 0) {
          defer { received.removeFirst(message.upperBound) }
          return MessageReader(ArraySlice(Array(received[message])))
        }
        guard Self.receive(0, from: file, &received) else { return nil }
      }
    }
  }

  private static func message(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes.count >= start + headerSize else { return nil }
    let size = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Int.self) }
    let end = start + headerSize + size
    return bytes.count >= end ? start + headerSize..<end : nil
  }

  /// - Returns: whether anything was received.
  private static func receive(_ flags: Int32, from file: Int32, _ received: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer in
      while true {
        let count = recv(file, buffer.baseAddress, buffer.count, flags)
        if count > 0 { received.append(contentsOf: buffer[..<count]) }
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }
  }
}
#endif
