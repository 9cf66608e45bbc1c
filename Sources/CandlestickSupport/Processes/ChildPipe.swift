import CSupport
import Foundation

#if FORKED_WORKERS
/// A pipe from a child to this process.
final class ChildPipe {
  private var readEnd: Int32 = -1
  private(set) var writeEnd: Int32 = -1
  private let limit: Int
  private(set) var data: [UInt8] = []

  /// - Parameter limit: the minimum number of the last bytes to keep.
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

  /// Reads the available bytes.
  func receive() {
    while readEnd >= 0 {
      let count = data.append { read(readEnd, $0, $1) }
      guard count >= 0 else { return }
      if data.count / 2 > limit { data.removeFirst(data.count - limit) }
      if count == 0 { closeReadEnd() }
    }
  }

  /// Waits until one of the pipes or another file is readable, or until a time limit of less than a second.
  static func wait(for pipes: [ChildPipe], or file: Int32, atMost seconds: Double) {
    let files = pipes.map(\.readEnd) + [file]
    candlestick_wait_for_input(files, files.count, seconds)
  }
}

extension ForkedChild.StartError {
  init(errorNumber: Int32) {
    self.init(description: "no child process could be started: \(String(cString: strerror(errorNumber)))")
  }
}
#endif
