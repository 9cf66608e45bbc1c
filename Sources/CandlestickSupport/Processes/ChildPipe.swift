import CSupport
import Foundation

#if os(Linux)
/// A pipe from a child to this process.
final class ChildPipe {
  private var readEnd: Int32 = -1
  private(set) var writeEnd: Int32 = -1
  private let limit: Int
  private(set) var data: [UInt8] = []

  /// - Parameter limit: the least number of bytes to keep, the last that were read.
  init(keepingLast limit: Int) throws(ForkedChild.StartError) {
    self.limit = limit
    guard candlestick_pipe(&readEnd, &writeEnd) else { throw ForkedChild.StartError(errorNumber: errno) }
  }

  deinit {
    closeWriteEnd()
    closeReadEnd()
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  private func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  /// Reads what is available.
  func receive() {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while readEnd >= 0 {
      let count = read(readEnd, &buffer, buffer.count)
      if count > 0 {
        data += buffer.prefix(count)
        if data.count / 2 > limit { data.removeFirst(data.count - limit) }
      } else if count == 0 {
        closeReadEnd()
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Waits until one of the pipes or another file is readable, or until the time is over.
  static func wait(for pipes: [ChildPipe], or file: Int32, atMost seconds: Double) {
    let files = pipes.map(\.readEnd) + [file]
    candlestick_wait_for_input(files, files.count, seconds)
  }
}

/// The format of messages in a pipe: the number of texts, then each text after its length in bytes. An impossible
/// number follows the last message.
enum ChildMessage {
  private static let end = Int.max
  private static let numberSize = MemoryLayout<Int>.size

  static func send(_ message: [String], to file: Int32) {
    write(message.reduce(into: encode(message.count)) { $0 += encode($1.utf8.count) + Array($1.utf8) }, to: file)
  }

  static func sendEnd(to file: Int32) {
    write(encode(end), to: file)
  }

  private static func encode(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  static func decode(_ data: [UInt8]) -> (messages: [[String]], isComplete: Bool) {
    var messages: [[String]] = []
    var rest = data[...]
    while let count = decodeNumber(&rest) {
      if count == end { return (messages, true) }
      var message: [String] = []
      while message.count < count, let text = decodeText(&rest) { message.append(text) }
      guard message.count == count else { break }
      messages.append(message)
    }
    return (messages, false)
  }

  private static func decodeNumber(_ data: inout ArraySlice<UInt8>) -> Int? {
    guard data.count >= numberSize else { return nil }
    defer { data = data.dropFirst(numberSize) }
    return data.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }

  private static func decodeText(_ data: inout ArraySlice<UInt8>) -> String? {
    guard let length = decodeNumber(&data), length <= data.count else { return nil }
    defer { data = data.dropFirst(length) }
    return String(decoding: data.prefix(length), as: UTF8.self)
  }
}

extension ForkedChild.StartError {
  init(errorNumber: Int32) {
    self.init(description: "no child process could be started: \(String(cString: strerror(errorNumber)))")
  }
}
#endif
