import CSupport
import Foundation

#if FORKED_WORKERS
/// A child process that gets bytes from this process, and answers with messages. It is a fork, as ``ForkedChild`` is, and prints where this
/// process does.
///
/// Nothing here waits for the child, unless it is said: what the connection does not take yet is kept.
package final class ConnectedChild {
  private let process: pid_t
  private let file: Int32
  private var queue: [UInt8] = []
  /// The number of bytes at the start of the queue that were sent.
  private var offset = 0
  private var received: [UInt8] = []
  /// True if the child can get no more bytes, because it has ended.
  package private(set) var isBroken = false
  /// The number of bytes that were added so far.
  package private(set) var count = 0

  /// Starts a child.
  ///
  /// - Parameter body: runs in the child, with the descriptor of its end of the connection. The child ends when it returns.
  /// - Returns: nil if no child can be started.
  package init?(_ body: (Int32) -> Void) {
    var files: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &files) == 0 else { return nil }
    files = files.map(candlestick_move_high)
    process = ForkedChild.fork(output: nil) {
      close(files[0])
      body(files[1])
    }
    file = files[0]
    close(files[1])
    if process <= 0 { return nil }
  }

  deinit { close(file) }

  /// Adds bytes to what is to be sent.
  package func add(_ bytes: [UInt8]) {
    queue += bytes
    count += bytes.count
  }

  /// The number of bytes that wait to be sent.
  package var waitingCount: Int { queue.count - offset }

  /// Sends as much as the connection takes now.
  package func send() {
    while waitingCount > 0, !isBroken {
      let count = queue.withUnsafeBytes { bytes in
        Foundation.send(
          file,
          bytes.baseAddress?.advanced(by: offset),
          waitingCount,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        )
      }
      if count >= 0 { offset += count } else if errno == EAGAIN { break } else if errno != EINTR { isBroken = true }
    }
    if offset * 2 > queue.count {
      queue.removeFirst(offset)
      offset = 0
    }
  }

  /// Tells the child that no more bytes follow those that were sent.
  package func endSending() { shutdown(file, Int32(SHUT_WR)) }

  /// Returns the messages that have arrived.
  package func messages() -> [MessageReader] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(file, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        received += buffer[..<count]
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        isBroken = true
      }
      if count == 0 || (count < 0 && errno != EINTR) { break }
    }
    var (messages, rest) = ([MessageReader](), received[...])
    while let message = MessageReader(nextIn: &rest) { messages.append(message) }
    received = Array(rest)
    return messages
  }

  /// Waits less than a second until the child has answered, or has ended.
  package func wait(atMost seconds: Double) { candlestick_wait_for_input([file], 1, seconds) }

  /// Waits until the child has ended.
  ///
  /// - Parameter kills: true to end it.
  /// - Returns: the way in which it has ended.
  package func end(kills: Bool) -> ForkedChild.Ending {
    if kills { kill(process, SIGKILL) }
    return ForkedChild.ending(of: process, options: 0)?.asCrash(output: "") ?? .unseen
  }
}
#endif
